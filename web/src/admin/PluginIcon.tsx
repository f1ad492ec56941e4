import { IconPuzzle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './PluginsScreen.module.css'

/** The plugin's own drawing, as an image only. */
export function PluginIcon({ address }: { address: string | null | undefined }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes.icon} aria-hidden="true">
      {!address || isBroken ? (
        <IconPuzzle size={26} stroke={1.5} />
      ) : (
        <img
          src={address}
          alt=""
          width={28}
          height={28}
          onError={() => {
            setBroken(true)
          }}
        />
      )}
    </span>
  )
}
