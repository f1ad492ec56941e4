import { createElement, Suspense, use, useState, type ComponentType } from 'react'
import { LoadingState } from './LoadingState.tsx'
import classes from './lazyPart.module.css'

export interface LazyPart<Props> {
  (props: Props): React.ReactNode
  /** Fetches it before it is shown; a failure is told when it is shown. */
  prefetch: () => void
}

/**
 * A part whose script comes when it is first shown (E4). Unlike `React.lazy` it is drawn at once when it has come already, and a
 * script that did not arrive is asked for again at the next try.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  let hasFailed = false

  function arrive(): Promise<ComponentType<Props>> {
    loading ??= load().then(
      (part) => (Loaded = part),
      (cause: unknown) => {
        hasFailed = true
        throw cause
      },
    )
    return loading
  }

  /** A failure stays until somebody tries anew: drawn again with a new promise, it would be asked for without end. */
  function forget(): void {
    if (hasFailed) loading = undefined
    hasFailed = false
  }

  function Arriving(props: Props) {
    return createElement(Loaded ?? use(arrive()), props)
  }

  function Part(props: Props) {
    useState(forget)
    // The same tree before and after it came: in another one it would lose its focus and what it remembers.
    return (
      <Suspense fallback={<Waiting />}>
        <Arriving {...props} />
      </Suspense>
    )
  }
  Part.prefetch = () => {
    forget()
    arrive().catch(() => undefined)
  }
  return Part
}

/** Nothing for the moment that a script usually takes. */
function Waiting() {
  return (
    <div className={classes.waiting}>
      <LoadingState />
    </div>
  )
}
