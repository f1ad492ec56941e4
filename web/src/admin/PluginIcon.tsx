import { IconPuzzle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './PluginsScreen.module.css'

/** Icon of a plugin. Shown through an image element only, so that scripts inside it cannot run. */
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
