import { useState } from 'react'
import { coverLook } from './coverLook.ts'
import classes from './WorkCover.module.css'

/** The work's cover, or a drawing made from its title. */
export function WorkCover({ title, image }: { title: string; image: string }) {
  const [isBroken, setBroken] = useState(false)
  if (image !== '' && !isBroken) {
    return (
      <img
        className={classes.image}
        src={image}
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
    <svg className={classes.image} viewBox="0 0 160 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="160" height="200" fill={ground} />
      {drawings[shape]?.(ink)}
      <text x="20" y="58" fontSize="34" fontWeight="700" fill={ink}>
        {initial}
      </text>
      <rect x="20" y="74" width="66" height="6" rx="3" fill={ink} opacity=".35" />
      <rect x="20" y="86" width="44" height="6" rx="3" fill={ink} opacity=".2" />
    </svg>
  )
}

const drawings = [
  (ink: string) => (
    <g fill={ink}>
      <circle cx="122" cy="150" r="52" opacity=".16" />
      <circle cx="86" cy="178" r="40" opacity=".14" />
    </g>
  ),
  (ink: string) => (
    <g fill={ink}>
      <rect x="60" y="118" width="76" height="108" rx="14" opacity=".16" transform="rotate(-14 98 172)" />
      <rect x="92" y="126" width="70" height="100" rx="14" opacity=".14" transform="rotate(10 127 176)" />
    </g>
  ),
  (ink: string) => (
    <g fill={ink}>
      <path d="M0 168q40-40 80-14t80-22v68H0z" opacity=".16" />
      <path d="M0 184q52-28 92-8t68-10v34H0z" opacity=".16" />
    </g>
  ),
]
