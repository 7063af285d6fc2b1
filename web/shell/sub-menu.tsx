import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link, NavLink } from "#web/ui/link.tsx";
import type { MenuItem } from "./navigation.ts";
import { nextPlace } from "./next-place.ts";

const closeDelayMs = 100;

const linkClass =
  "flex min-h-11 items-center px-3 text-[0.9375rem] text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline";

/** An item of the header that is a link and nothing else. */
export function MenuLinkItem({ to, label }: MenuItem) {
  return (
    <li>
      <NavLink to={to} className={linkClass}>
        {label}
      </NavLink>
    </li>
  );
}

/**
 * An item of the header with a sub-menu: the name leads to its page, the arrow beside it shows the rest. A mouse opens it
 * by being there and closes it 100 ms after it left (spec section 9); keys open it with the arrow, walk it with the arrow keys,
 * and leave it with Escape or Tab.
 */
export function SubMenu({ to, label, groups }: MenuItem) {
  const text = useText(shellTexts);
  const panelId = useId();
  const item = useRef<HTMLLIElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // How it was opened: a click on the arrow keeps a menu open that hovering opened.
  const [open, setOpen] = useState<false | "hover" | "press">(false);
  const close = () => setOpen(false);

  useEffect(() => () => clearTimeout(closing.current), []);
  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: Event) => {
      if (!item.current?.contains(event.target as Node)) setOpen(false);
    };
    // Hovering leaves the focus elsewhere: the key comes to the document.
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [open]);

  function enter(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    clearTimeout(closing.current);
    setOpen((now) => now || "hover");
  }
  function leave(event: PointerEvent) {
    if (event.pointerType === "mouse") closing.current = setTimeout(close, closeDelayMs);
  }
  function leaveByFocus(event: FocusEvent) {
    if (event.relatedTarget && !item.current?.contains(event.relatedTarget as Node)) close();
  }
  function walk(event: KeyboardEvent) {
    if (event.key === "Escape" && open) {
      opener.current?.focus();
      return close();
    }
    const links = [...(item.current?.querySelectorAll<HTMLElement>("[data-sub-menu] a") ?? [])];
    const place = nextPlace(event.key, links.indexOf(document.activeElement as HTMLElement), links.length);
    if (place === undefined) return;
    event.preventDefault();
    setOpen("press");
    // The panel is in the page and only hidden: shown by then, its links can take focus.
    requestAnimationFrame(() => links[place]?.focus());
  }

  return (
    <li
      ref={item}
      className="relative flex items-center"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onBlur={leaveByFocus}
      onKeyDown={walk}
    >
      <NavLink to={to} onClick={close} className={`${linkClass} pr-1`}>
        {label}
      </NavLink>
      <button
        ref={opener}
        type="button"
        aria-expanded={Boolean(open)}
        aria-controls={panelId}
        aria-label={text.showMore(label)}
        onClick={() => setOpen(open === "press" ? false : "press")}
        className="grid h-11 w-7 place-items-center text-muted hover:text-ink aria-expanded:text-ink"
      >
        <Icon name="down" className={`size-4 transition-transform duration-150 ${open ? "rotate-180" : ""}`} />
      </button>
      <div
        id={panelId}
        data-sub-menu=""
        hidden={!open}
        className="absolute top-full left-0 flex w-max animate-[appear_120ms_ease-out] gap-x-10 rounded-md border border-hairline bg-surface px-6 pt-5 pb-4 text-[0.9375rem] shadow-lg [&[hidden]]:hidden"
      >
        {groups.map(({ title, links }) => (
          <div key={title} className="min-w-36">
            <p id={`${panelId}-${title}`} className="text-sm text-muted">
              {title}
            </p>
            <ul
              aria-labelledby={`${panelId}-${title}`}
              className={links.length > 5 ? "mt-1 grid grid-cols-2 gap-x-8" : "mt-1"}
            >
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} onClick={close} className="sub-menu-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  );
}
