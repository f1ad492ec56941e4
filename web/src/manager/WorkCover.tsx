import { useState } from 'react'
import { thumbnail } from '../model/webAddress.ts'
import { coverLook } from './coverLook.ts'
import classes from './WorkCover.module.css'

/** The work's cover, or a placeholder generated from its title. */
export function WorkCover({ title, image }: { title: string; image: string }) {
  const [isBroken, setBroken] = useState(false)
  if (image !== '' && !isBroken) {
    return (
      <img
        className={classes.image}
        src={thumbnail(image, 640)}
        alt=""
        loading="lazy"
        onError={() => {
          setBroken(true)
        }}
      />
    )
  }
  const { ground, ink, initial, shape } = coverLook(title)
  return (
    <svg
      className={classes.image}
      viewBox="0 0 200 160"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <rect width="200" height="160" fill={ground} />
      {drawings[shape]?.(ink)}
      <text x="18" y="98" fontSize="40" fontWeight="700" fill={ink}>
        {initial}
      </text>
      <rect x="20" y="114" width="66" height="6" rx="3" fill={ink} opacity=".35" />
      <rect x="20" y="127" width="44" height="6" rx="3" fill={ink} opacity=".2" />
    </svg>
  )
}

const drawings = [
  (ink: string) => (
    <g fill={ink}>
      <circle cx="160" cy="112" r="58" opacity=".16" />
      <circle cx="112" cy="146" r="40" opacity=".14" />
    </g>
  ),
  (ink: string) => (
    <g fill={ink}>
      <rect
        x="96"
        y="52"
        width="66"
        height="110"
        rx="12"
        opacity=".16"
        transform="rotate(-14 129 107)"
      />
      <rect
        x="140"
        y="40"
        width="66"
        height="110"
        rx="12"
        opacity=".14"
        transform="rotate(10 173 95)"
      />
    </g>
  ),
  (ink: string) => (
    <g fill={ink}>
      <path d="M0 118q50-50 100-18t100-34v94H0z" opacity=".16" />
      <path d="M0 142q60-36 110-12t90-16v46H0z" opacity=".16" />
    </g>
  ),
]
