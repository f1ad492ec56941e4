const HEART =
  'M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.4.4-.4a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7z'
const PATHS = {
  'like-o': HEART,
  like: HEART,
  'star-o': 'm12 3.2 2.7 5.5 6 .9-4.3 4.2 1 6-5.4-2.8-5.4 2.8 1-6-4.3-4.2 6-.9z',
  'good-job-o':
    'M7 10.5v9.2H4.2a1 1 0 0 1-1-1v-7.2a1 1 0 0 1 1-1zm0 0 4-7.3c1.5 0 2.7 1.2 2.7 2.7v3.3h5a1.9 1.9 0 0 1 1.9 2.2l-1.1 6.7a1.9 1.9 0 0 1-1.9 1.6H7z',
} as const

export type LikeIconName = keyof typeof PATHS

/** EL-RATE-29: outlined; filled for the icon `like` or once the visitor likes it. */
export function LikeIcon({ name, filled }: { name: LikeIconName; filled: boolean }) {
  return (
    <svg
      className="like-icon"
      viewBox="0 0 24 24"
      fill={filled || name === 'like' ? 'currentColor' : 'none'}
      aria-hidden="true"
    >
      <path
        d={PATHS[name] ?? HEART}
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinejoin="round"
      />
    </svg>
  )
}
