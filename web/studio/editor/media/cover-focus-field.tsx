import { type MouseEvent, type RefObject, useRef, useState } from "react";
import { type CoverFocus, focusStep } from "#contract/cover-focus.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioMediaTexts } from "#web/i18n/studio-media-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { focusClass } from "#web/ui/focus-class.ts";
import { readPercent } from "./focus-fields.ts";

interface CoverFocusFieldProps {
  /** The id of the cover's upload. */
  cover: string;
  alternativeText: string;
  /** The focus that is saved. */
  focus: CoverFocus;
  /** Whether the page's script runs. */
  isRunning: boolean;
}

/** The whole cover beside its crop on cards, and two sliders for its focus, which a click on the cover sets as well. Another cover keeps the focus. */
export function CoverFocusField({ cover, alternativeText, focus, isRunning }: CoverFocusFieldProps) {
  const text = useText(studioMediaTexts);
  const [shown, setShown] = useState(focus);
  const sliders = { x: useRef<HTMLInputElement>(null), y: useRef<HTMLInputElement>(null) };
  const read = () => setShown({ x: readPercent(sliders.x.current?.value), y: readPercent(sliders.y.current?.value) });

  /** Moves the sliders as if they were dragged: the form saves what they say. */
  function point({ currentTarget, clientX, clientY }: MouseEvent<HTMLImageElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const places = { x: (clientX - left) / width, y: (clientY - top) / height };
    for (const axis of ["x", "y"] as const) {
      const slider = sliders[axis].current;
      if (!slider) continue;
      slider.value = String(readPercent(String(100 * places[axis])));
      slider.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  const src = staffPaths.upload(cover, "original");
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-start gap-4">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders do the same by keyboard */}
        <img
          src={src}
          alt={alternativeText}
          onClick={isRunning ? point : undefined}
          className={`max-h-72 max-w-full rounded-md bg-hairline ${isRunning ? "cursor-crosshair" : ""}`}
        />
        <figure className="m-0">
          <img
            src={src}
            alt=""
            className={`aspect-4/3 w-44 rounded-sm bg-hairline object-cover ${focusClass(shown)}`}
          />
          <figcaption className="mt-1 text-sm text-muted">{text.crop}</figcaption>
        </figure>
      </div>
      <fieldset className="mt-3 max-w-xl">
        <legend className="text-sm font-medium">{text.focus}</legend>
        <p className="mt-1 text-sm text-muted">{isRunning ? text.focusHelp : text.focusHelpPlain}</p>
        <div className="mt-2 grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <Slider name="coverX" label={text.focusX} value={focus.x} input={sliders.x} onInput={read} />
          <Slider name="coverY" label={text.focusY} value={focus.y} input={sliders.y} onInput={read} />
        </div>
      </fieldset>
    </div>
  );
}

interface SliderProps {
  name: string;
  label: string;
  value: number;
  input: RefObject<HTMLInputElement | null>;
  onInput: () => void;
}

function Slider({ name, label, value, input, onInput }: SliderProps) {
  return (
    <label className="block text-[0.9375rem]">
      {label}
      <input
        ref={input}
        type="range"
        name={name}
        min={0}
        max={100}
        step={focusStep}
        defaultValue={value}
        onInput={onInput}
        className="block h-11 w-full accent-accent"
      />
    </label>
  );
}
