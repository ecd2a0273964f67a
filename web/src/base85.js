// Bytes as text: four bytes are five signs. No sign has a meaning in HTML, and the text needs 5/4 of the bytes, where base 64 needs 4/3.

/** The digits: the printable signs of ASCII from `!` on, without `&`, `<` and the backslash. */
const DIGITS = Array.from({ length: 90 }, (_, at) => String.fromCharCode(33 + at)).filter((sign) => !"&<\\".includes(sign)).slice(0, 85).join("");

/** The text of bytes. A group of fewer than four bytes at the end has one sign more than bytes. @param {Uint8Array} bytes */
export function encoded(bytes) {
  const groups = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
    let number = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0, group = "";
    for (let digit = 0; digit < 5; digit += 1, number = Math.floor(number / 85)) group = DIGITS[number % 85] + group;
    groups.push(group.slice(0, Math.min(bytes.length - at, 4) + 1));
  }
  return groups.join("");
}

/** The bytes of a text that `encoded` wrote. @param {string} text */
export function decoded(text) {
  const digits = new Uint8Array(128), bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  for (let digit = 0; digit < 85; digit += 1) digits[DIGITS.charCodeAt(digit)] = digit;
  // A group that is cut short is filled with the last digit, so that its first bytes are right.
  const digit = (/** @type {number} */ at) => (at < text.length ? digits[text.charCodeAt(at)] ?? 0 : 84);
  for (let from = 0, to = 0; from < text.length; from += 5, to += 4) {
    const number = (((digit(from) * 85 + digit(from + 1)) * 85 + digit(from + 2)) * 85 + digit(from + 3)) * 85 + digit(from + 4);
    // What is behind the end of the bytes is not kept.
    bytes[to] = number >>> 24;
    bytes[to + 1] = number >>> 16;
    bytes[to + 2] = number >>> 8;
    bytes[to + 3] = number;
  }
  return bytes;
}
