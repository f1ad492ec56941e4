import classes from './Logo.module.css'

/** Logo and name: a page pieced together from tiles. */
export function Logo({ name = 'Pinye' }: { name?: string }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 64 64" width="30" height="30" aria-hidden="true">
        <rect width="64" height="64" rx="16" fill="#1b6a58" />
        <rect x="14" y="13" width="17" height="23" rx="4" fill="#fff" />
        <rect x="14" y="40" width="17" height="11" rx="4" fill="#fff" opacity=".55" />
        <rect x="35" y="13" width="15" height="11" rx="4" fill="#fff" opacity=".55" />
        <rect
          x="36.5"
          y="28.5"
          width="15"
          height="23"
          rx="4"
          fill="#ff8a5c"
          transform="rotate(8 44 40)"
        />
      </svg>
      <span>{name}</span>
    </span>
  )
}
