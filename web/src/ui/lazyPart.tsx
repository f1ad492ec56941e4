import { createElement, Suspense, use, useState, type ComponentType } from 'react'
import { Boundary } from './Boundary.tsx'
import { LoadingState } from './Notice.tsx'
import { PartFailure } from './PartFailure.tsx'
import classes from './lazyPart.module.css'

export interface LazyPart<Props> {
  (props: Props): React.ReactNode
  /** Fetches it before it is shown; a failure is told when it is shown. */
  prefetch: () => void
}

/**
 * A part whose script comes when it is first shown. Unlike `React.lazy` it is drawn at once when it has come already, and a
 * script that did not arrive, or a part that fails, costs that part only: it is told of in its place, in a dialog where the part has
 * an `onClose`, and asked for again at the next try. `failure: 'thrown'`: a boundary of those who show the part tells of it.
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

  /** A failure stays until somebody tries anew: drawn again with a new promise, it would be asked for without end. */
  function forget(): void {
    if (hasFailed) loading = undefined
    hasFailed = false
  }

  function LoadedPart(props: Props) {
    return createElement(Loaded ?? use(arrive()), props)
  }

  function Part(props: Props) {
    useState(forget)
    // The same tree before and after it came: in another one it would lose its focus and what it remembers.
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

/** Nothing for the moment that a script usually takes. */
function LoadingPart() {
  return (
    <div className={classes.waiting}>
      <LoadingState />
    </div>
  )
}
