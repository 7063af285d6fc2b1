import { type SyntheticEvent, useState } from "react";
import { paths } from "#contract/paths.ts";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link, NavLink } from "#web/ui/link.tsx";
import { type MenuItem, quickLinksId, useMainNavigation } from "./navigation.ts";
import { useScrollLock } from "./use-scroll-lock.ts";

/** The header's links on small screens. A modal dialog, filled when it is opened: it locks scrolling and closes on Escape, overlay and link. */
export function MobileMenu() {
  const text = useText(shellTexts);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useScrollLock(open);
  function show(event: SyntheticEvent) {
    event.preventDefault();
    setOpen(true);
    // Where the button is gone the menu goes with it: unseen, it would keep the page inert.
    matchMedia("(min-width: 48rem)").onchange = close;
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
        data-scrolls=""
        className="mr-0 h-dvh animate-[slide-in_180ms_ease-out] max-h-none w-[min(20rem,85vw)] overscroll-contain border-l border-hairline bg-paper"
      >
        {open && <MenuContents onLeave={close} />}
      </Dialog>
    </div>
  );
}

function MenuContents({ onLeave }: { onLeave: () => void }) {
  const text = useText(shellTexts);
  const navigation = useMainNavigation();
  return (
    <>
      <div className="flex h-16 items-center justify-end px-3">
        <button
          type="button"
          data-autofocus=""
          aria-label={text.closeMenu}
          onClick={onLeave}
          className="grid size-11 place-items-center"
        >
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label={text.mainNavigation} className="px-6 pb-10">
        <ul>
          <MobileLink to={paths.home} label={text.home} onLeave={onLeave} />
          {navigation.map((item) =>
            item.groups.length > 0 ? (
              <MobileSubMenu key={item.to} item={item} onLeave={onLeave} />
            ) : (
              <MobileLink key={item.to} to={item.to} label={item.label} onLeave={onLeave} />
            ),
          )}
          <MobileLink to={paths.contact} label={text.contact} onLeave={onLeave} />
        </ul>
      </nav>
    </>
  );
}

interface MobileLinkProps {
  to: string;
  label: string;
  onLeave: () => void;
}

const rowClass = "flex min-h-14 w-full items-center justify-between font-serif text-xl";

function MobileLink({ to, label, onLeave }: MobileLinkProps) {
  return (
    <li className="border-b border-hairline">
      <NavLink to={to} end onClick={onLeave} className={`${rowClass} aria-[current=page]:text-accent`}>
        {label}
      </NavLink>
    </li>
  );
}

/** An accordion: of those that share a name the browser keeps one open. */
function MobileSubMenu({ item: { label, groups }, onLeave }: { item: MenuItem; onLeave: () => void }) {
  return (
    <li className="border-b border-hairline">
      <details name="menu" className="group">
        <summary className={`${rowClass} list-none [&::-webkit-details-marker]:hidden`}>
          {label}
          <Icon name="down" className="size-5 text-muted transition-transform duration-150 group-open:rotate-180" />
        </summary>
        {groups.map(({ title, links }) => (
          <div key={title} className="pb-4">
            <p className="text-sm text-muted">{title}</p>
            <ul className={links.length > 5 ? "grid grid-cols-2 gap-x-4" : undefined}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} onClick={onLeave} className="flex min-h-11 items-center">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </li>
  );
}
