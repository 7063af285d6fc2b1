import { type SyntheticEvent, useState } from "react";
import { NavLink } from "react-router";
import { shellTexts } from "#web/i18n/shell.ts";
import { useText } from "#web/i18n/text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { quickLinksId, quickNavigation } from "./navigation.ts";

/** The header's links on small screens. A modal dialog: it locks scrolling and closes on Escape, overlay and link. */
export function MobileMenu() {
  const text = useText(shellTexts);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  function show(event: SyntheticEvent) {
    event.preventDefault();
    setOpen(true);
  }
  return (
    <div className="md:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a link to the footer's links until the script makes it a button */}
      <a
        href={`#${quickLinksId}`}
        role="button"
        aria-label={text.openMenu}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
        onKeyDown={(event) => event.key === " " && show(event)}
        className="grid size-11 place-items-center"
      >
        <Icon name="menu" />
      </a>
      <Dialog
        open={open}
        onClose={close}
        aria-label={text.menu}
        className="mr-0 h-dvh animate-[slide-in_180ms_ease-out] max-h-none w-[min(20rem,85vw)] border-l border-hairline bg-paper"
      >
        <div className="flex h-16 items-center justify-end px-3">
          <button
            type="button"
            data-autofocus=""
            aria-label={text.closeMenu}
            onClick={close}
            className="grid size-11 place-items-center"
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={text.mainNavigation} className="px-6">
          <ul>
            {quickNavigation.map(({ to, label }) => (
              <li key={to} className="border-b border-hairline">
                <NavLink
                  to={to}
                  end
                  onClick={close}
                  className="flex min-h-14 items-center font-serif text-xl aria-[current=page]:text-accent"
                >
                  {text[label]}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}
