// Bytes as text: thirteen bits are two signs. No sign has a meaning in HTML, and the text needs 16/13 of the bytes, where base 64 needs 4/3.

/** The 91 digits: the printable signs of ASCII from `!` on, without `&`, `<` and the backslash. Two digits have 8,281 values, and thirteen bits 8,192. */
const DIGITS = Array.from({ length: 94 }, (_, at) => String.fromCharCode(33 + at)).filter((sign) => !"&<\\".includes(sign)).join("");
/** The bits of two digits, and of one at the end. */
const PAIR = 13, SINGLE = 6;

/** The text of bytes. Bits that are too few at the end are followed by zeros. @param {Uint8Array} bytes */
export function encoded(bytes) {
  const pairs = [];
  let held = 0, bits = 0;
  const put = (/** @type {number} */ number) => pairs.push(`${DIGITS[Math.floor(number / 91)]}${DIGITS[number % 91]}`);
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < PAIR) continue;
    bits -= PAIR;
    put(held >> bits);
    held &= (1 << bits) - 1;
  }
  if (bits > SINGLE) put(held << (PAIR - bits));
  else if (bits > 0) pairs.push(DIGITS[held << (SINGLE - bits)]);
  return pairs.join("");
}

/** The bytes of a text that `encoded` wrote. @param {string} text */
export function decoded(text) {
  const digits = new Uint8Array(128), whole = Math.floor(text.length / 2), isOdd = text.length % 2 === 1;
  for (let digit = 0; digit < 91; digit += 1) digits[DIGITS.charCodeAt(digit)] = digit;
  const bytes = new Uint8Array(Math.floor((PAIR * whole + (isOdd ? SINGLE : 0)) / 8)), digit = (/** @type {number} */ at) => digits[text.charCodeAt(at)] ?? 0;
  let held = 0, bits = 0, to = 0;
  const take = (/** @type {number} */ number, /** @type {number} */ count) => {
    held = (held << count) | number;
    // What is behind the end of the bytes is not kept.
    for (bits += count; bits >= 8; held &= (1 << bits) - 1) bytes[to++] = held >> (bits -= 8);
  };
  for (let pair = 0; pair < whole; pair += 1) take(91 * digit(2 * pair) + digit(2 * pair + 1), PAIR);
  if (isOdd) take(digit(text.length - 1), SINGLE);
  return bytes;
}
