import { useEffect, useLayoutEffect, useState } from 'react'
import type { PanelProps, ViewProps } from '@pinye/plugin-api'

interface HostileProps {
  /** Failing part and its behaviour, such as `view throws` or `panel loops`. */
  manner: string
}

/** Fails in the view if the manner starts with `view`. */
export function HostileView({ props }: ViewProps<HostileProps>) {
  const manner = useMisdeed('view', props.manner)
  return <p>view: {manner || 'calm'}</p>
}

/** Fails in the panel if the manner starts with `panel`. */
export function HostilePanel({ props, onChange }: PanelProps<HostileProps>) {
  const manner = useMisdeed('panel', props.manner)
  return (
    <div>
      <p>panel: {manner || 'calm'}</p>
      <button onClick={() => onChange({ manner: 'panel throws' })}>break the panel</button>
      <button onClick={() => loop()}>loop</button>
    </div>
  )
}

function useMisdeed(face: string, manner: unknown): string {
  const [where, deed] = typeof manner === 'string' ? manner.split(' ') : []
  const mine = where === face ? deed : undefined
  const [, redraw] = useState(0)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- so is this
  useLayoutEffect(() => {
    // Throws during unmounting, when its own error boundary is gone too.
    if (mine === 'leaves') {
      return () => {
        throw new Error('a cleanup that fails')
      }
    }
    // eslint-disable-next-line react-hooks/set-state-in-effect -- this is the misdeed
    if (mine === 'redraws') redraw((before) => before + 1)
  })
  useEffect(() => {
    if (mine === 'effects') throw new Error('an effect that fails')
  }, [mine])
  if (mine === 'throws') throw new Error('a face that fails')
  // Values that cannot be converted to text can be thrown too.
  if (mine === 'throws-nothing') throw Object.create(null) as Error
  if (mine === 'waits') throw new Promise(() => undefined) as unknown as Error
  if (mine === 'loops') loop()
  return mine ?? ''
}

function loop(): void {
  for (;;) {
    if (performance.now() < 0) return
  }
}
