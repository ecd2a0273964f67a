// Positions of all games of the catalogue, about which the command and the page are asked the same.

/** Members of families, which stand for others. */
const FAMILIES = ["moore:3", "moore:9", "0.137", "0.07", "4!.0", "subtract{1,3,4}", "all-but{1,2}", "tartan:turtles,twins", "n: [k, n - k - 1] for k in range(n)"];
/** Sizes to make positions of: the first that a game has. Boards have rows and columns or are square, and other positions have a number of things. */
const SIZES = ["2x3", "3x3", "5", "8"];

/**
 * Games with positions.
 * @param {(args: string[]) => string} bouton runs the command, and gives what it prints @param {number} count how many positions each game has at most, beside its example
 * @returns {[string, string[]][]}
 */
export function positions(bouton, count) {
  const games = bouton(["games", "--json"]).trim().split("\n").map((line) => JSON.parse(line));
  /** @param {string} game */
  const made = (game) => {
    for (const size of SIZES) {
      const found = bouton(["gen", game, "--size", size, "--count", String(count), "--seed", "7"]).split("\n").filter((line) => line);
      if (found.length > 0) return found;
    }
    return [];
  };
  return [...games.map(({ name, example }) => /** @type {[string, string[]]} */ ([name, [...made(name), example]])), ...FAMILIES.map((name) => /** @type {[string, string[]]} */ ([name, made(name)]))];
}
