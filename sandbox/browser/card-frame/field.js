/**
 * One input of the frame. Formats its digits while keeping the caret in place, validates on blur and shows its error
 * below. `problem(digits)` returns the name of an error text, or null.
 */
export class Field {
  constructor(name, { format = (value) => value, clean = onlyDigits, problem = () => null, onInput = () => {} }) {
    this.name = name;
    this.holder = document.querySelector(`[data-field="${name}"]`);
    this.label = this.holder.querySelector("label");
    this.input = this.holder.querySelector(".Input");
    this.error = this.holder.querySelector(".Error");
    this.format = format;
    this.clean = clean;
    this.check = problem;
    this.shown = null;
    this.input.addEventListener("input", () => {
      this.reformat();
      this.show(null);
      onInput(this);
    });
    this.input.addEventListener("blur", () => {
      if (this.value !== "") this.show(this.problem());
    });
  }

  get value() {
    return this.clean(this.input.value);
  }

  get isShown() {
    return !this.holder.hidden;
  }

  problem() {
    return this.isShown ? this.check(this.value) : null;
  }

  setTexts(texts, label, placeholder) {
    this.texts = texts;
    this.label.textContent = label;
    if (placeholder) this.input.placeholder = placeholder;
    this.show(this.shown);
  }

  /** Shows the error text of that name under the field; null removes it. */
  show(problem) {
    this.shown = problem;
    this.input.classList.toggle("Input--invalid", problem !== null);
    if (!this.error) return;
    this.error.hidden = problem === null;
    const text = problem === null ? "" : (this.texts?.[problem] ?? problem);
    if (this.error.textContent !== text) this.error.textContent = text;
    if (problem === null) {
      this.input.removeAttribute("aria-invalid");
      this.input.removeAttribute("aria-describedby");
    } else {
      this.input.setAttribute("aria-invalid", "true");
      this.input.setAttribute("aria-describedby", this.error.id);
    }
  }

  clear() {
    this.input.value = "";
    this.show(null);
  }

  reformat() {
    const { input } = this;
    const caret = input.selectionStart ?? input.value.length;
    const isAtEnd = caret >= input.value.length;
    const digitsBefore = this.clean(input.value.slice(0, caret)).length;
    const isDeleting = input.value.length < (this.lastLength ?? 0);
    const formatted = this.format(this.value, isDeleting);
    if (formatted !== input.value) {
      input.value = formatted;
      const place = isAtEnd ? formatted.length : placeAfter(formatted, digitsBefore, this.clean);
      if (document.activeElement === input) input.setSelectionRange(place, place);
    }
    this.lastLength = input.value.length;
  }
}

/** Strips everything but digits. */
export function onlyDigits(value) {
  return value.replaceAll(/\D/g, "");
}

function placeAfter(text, count, clean) {
  for (let place = 0; place <= text.length; place += 1) if (clean(text.slice(0, place)).length >= count) return place;
  return text.length;
}
