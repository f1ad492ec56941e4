import { createElement, Suspense, use, useState, type ComponentType } from 'react'
import { Boundary } from './Boundary.tsx'
import { LoadingState } from './Notice.tsx'
import { PartFailure } from './PartFailure.tsx'
import classes from './lazyPart.module.css'

export interface LazyPart<Props> {
  (props: Props): React.ReactNode
  /** Starts loading before the part is shown; a failure is reported when it is shown. */
  prefetch: () => void
}

/**
 * Lazily loaded component. Unlike with `React.lazy`, a part that is already loaded renders without a suspended frame,
 * and a failure to load or render affects this part only: the part shows it in place, or in a dialog if it has an
 * `onClose`, and the next attempt loads it again. With `failure: 'thrown'` the caller's boundary handles the error.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { failure = 'shown' }: { failure?: 'shown' | 'thrown' } = {},
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

  /** Forgets a failed load on a retry only: a new promise on every render would request the chunk endlessly. */
  function forget(): void {
    if (hasFailed) loading = undefined
    hasFailed = false
  }

  function LoadedPart(props: Props) {
    return createElement(Loaded ?? use(arrive()), props)
  }

  function Part(props: Props) {
    useState(forget)
    // The same tree before and after loading, so that React keeps the focus and the state.
    const part = (
      <Suspense fallback={<LoadingPart />}>
        <LoadedPart {...props} />
      </Suspense>
    )
    if (failure === 'thrown') return part
    const showFailure = (retry: () => void) => (
      <PartFailure
        onRetry={() => {
          forget()
          retry()
        }}
        onClose={closerOf(props)}
      />
    )
    return <Boundary fallback={showFailure}>{part}</Boundary>
  }
  Part.prefetch = () => {
    forget()
    arrive().catch(() => undefined)
  }
  return Part
}

function closerOf(props: object): (() => void) | undefined {
  const close: unknown = 'onClose' in props ? props.onClose : undefined
  return typeof close === 'function' ? (close as () => void) : undefined
}

/** Placeholder that stays invisible for as long as a chunk usually takes. */
function LoadingPart() {
  return (
    <div className={classes.waiting}>
      <LoadingState />
    </div>
  )
}
