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
    else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  put(element, ...children);
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

/** Draws, and gives the focus to the element that takes the place of the one that had it, with the text that was typed there. @param {() => void} draw */
export function redraw(draw) {
  const had = document.activeElement, isText = had instanceof HTMLTextAreaElement || (had instanceof HTMLInputElement && had.type === "text");
  draw();
  if (!had || had === document.activeElement || had.isConnected || had === document.body) return;
  const name = nameOf(had), now = [...document.querySelectorAll(had.tagName)].find((element) => nameOf(element) === name);
  if (!(now instanceof HTMLElement)) return;
  now.focus({ preventScroll: true });
  if (isText && (now instanceof HTMLTextAreaElement || now instanceof HTMLInputElement) && had.dataset.turn === now.dataset.turn) {
    now.value = had.value;
    now.setSelectionRange(had.selectionStart, had.selectionEnd);
  }
}

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
