import type { ReactNode } from "react";

const line = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const drawings: Record<string, ReactNode> = {
  linkedin: (
    <g {...line}>
      <path d="M6.5 10v8M11 18v-8m0 3.5c0-4.5 6.5-4.5 6.5 0V18" />
      <path d="M6.5 6.4v.1" strokeWidth="2.2" />
    </g>
  ),
  facebook: <path {...line} d="M16 5h-1.5A3.5 3.5 0 0 0 11 8.5V20M8 12.5h7" />,
  youtube: (
    <g {...line}>
      <rect x="3" y="6" width="18" height="12" rx="3.5" />
      <path d="m10.3 9.4 4.4 2.6-4.4 2.6Z" fill="currentColor" />
    </g>
  ),
  instagram: (
    <g {...line}>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.7 7.3v.01" strokeWidth="2" />
    </g>
  ),
  tiktok: <path {...line} d="M13.5 4v11.2a3.6 3.6 0 1 1-3.6-3.6M13.5 4c.3 2.8 2 4.5 4.8 4.7" />,
};

const link = (
  <path
    {...line}
    d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17"
  />
);

/** A drawing for a social platform, a chain link for any other. Decorative: the link around it carries the name. */
export function SocialIcon({ platform, className = "size-5" }: { platform: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      {drawings[platform] ?? link}
    </svg>
  );
}
