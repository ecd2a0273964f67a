// Elements, made of plain data. A text is always a text node: nothing that a game, a rule or a link says can become markup.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element. `on...` properties are listeners, `class` and other names are attributes, and true and false add or leave out an attribute.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} properties
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value" && (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) element.defaultValue = String(value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  // A field has its text as a child, which no children must replace.
  if (children.length > 0) put(element, ...children);
  return element;
}

/** Puts children in place of all that an element has. @param {Element} element @param {...(Child | Child[])} children */
export function put(element, ...children) {
  const nodes = /** @type {(Node | string)[]} */ (children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  // What is there already keeps its focus.
  if (nodes.length === element.childNodes.length && nodes.every((node, at) => node === element.childNodes[at])) return;
  element.replaceChildren(...nodes);
}

/** What tells an element from others when it is made anew. @param {Element} element */
const nameOf = (element) => [element.tagName, element.getAttribute("name") ?? element.getAttribute("data-name") ?? element.getAttribute("aria-label") ?? element.textContent].join(" ");

/** The fields in which something was typed. */
const typed = () => [...document.querySelectorAll("input, textarea")].filter((field) =>
  (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text")) && field.value !== field.defaultValue);

/**
 * Draws. The element that takes the place of the one with the focus gets the focus, and what was typed stays.
 * @param {() => void} draw @param {boolean} isSame whether what is drawn is about the same position as before
 */
export function redraw(draw, isSame) {
  const had = document.activeElement, fields = isSame ? typed() : [];
  draw();
  for (const field of /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ (fields)) {
    const now = field.isConnected ? null : replaced(field);
    if (now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement) now.value = field.value;
  }
  if (!had || had === document.body || had.isConnected) return;
  const same = replaced(had), lost = !(same instanceof HTMLElement) || same.matches(":disabled");
  // What had the focus is gone, as the place of a move that was made: the keys go on at the board.
  const now = lost ? document.querySelector("main .spot[tabindex='0']") ?? document.querySelector("nav [aria-current=page]") : same;
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  if (isSame && !lost && (had instanceof HTMLTextAreaElement || had instanceof HTMLInputElement) && had.selectionStart !== null) {
    /** @type {HTMLInputElement} */ (now).setSelectionRange(had.selectionStart, had.selectionEnd);
  }
}

/** The element that took the place of another. @param {Element} had */
function replaced(had) {
  const name = nameOf(had);
  return [...document.querySelectorAll(had.tagName)].find((element) => nameOf(element) === name);
}

/** A message of something wrong. @param {string} text */
export const alert = (text) => h("pre", { class: "wrong", role: "alert", tabindex: 0 }, text);

/** A button. @param {string} text @param {() => unknown} onclick @param {Record<string, unknown>} more */
export const button = (text, onclick, more = {}) => h("button", { type: "button", onclick, ...more }, text);

/** A box to tick. @param {string} text @param {boolean} checked @param {(is: boolean) => unknown} changed @param {string} [title] */
export function tick(text, checked, changed, title) {
  const input = h("input", { type: "checkbox", name: text, checked, onchange: () => changed(input.checked) });
  return h("label", { class: "tick", title }, input, text);
}

/** A choice among a few. @param {string} label @param {Record<string, string>} options @param {string} value @param {(to: string) => unknown} changed */
export function choice(label, options, value, changed) {
  const entries = Object.entries(options).map(([key, text]) => h("option", { value: key, selected: key === value }, text));
  const select = h("select", { name: label, onchange: () => changed(select.value) }, ...entries);
  return h("label", { class: "choice" }, label, select);
}
