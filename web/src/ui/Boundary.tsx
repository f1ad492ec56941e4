import { Component, type ReactNode } from 'react'

export interface BoundaryProps {
  /** Rendered in place of the failed part. */
  fallback: (retry: () => void) => ReactNode
  /** The boundary retries when this changes. */
  resetKey?: unknown
  children: ReactNode
}

interface BoundaryState {
  hasFailed: boolean
  /** Failures since the last requested retry. */
  failures: number
  resetKey: unknown
}

/**
 * Error boundary for a part of a screen. It renders the part again once by itself: an error thrown while a part
 * unmounts is reported for the part that replaces it, which did not fail.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, failures: 0, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    if (Object.is(resetKey, state.resetKey)) return null
    return { hasFailed: false, failures: 0, resetKey }
  }

  override componentDidCatch(thrown: unknown): void {
    console.warn('a part of the screen failed', thrown)
    this.setState(({ failures }) => ({ failures: failures + 1, hasFailed: failures > 0 }))
  }

  retry = () => {
    this.setState({ hasFailed: false, failures: 0 })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
