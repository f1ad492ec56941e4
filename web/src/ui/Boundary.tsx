import { Component, type ReactNode } from 'react'

export interface BoundaryProps {
  /** What is shown in place of the part that failed. */
  fallback: (retry: () => void) => ReactNode
  /** A new try follows by itself when this changes. */
  resetKey?: unknown
  children: ReactNode
}

interface BoundaryState {
  hasFailed: boolean
  /** Failures since the last new try that was asked for. */
  failures: number
  resetKey: unknown
}

/**
 * A part of a screen that may fail without the rest. It is drawn once more by itself: what fails while it goes away takes the
 * part that comes in its place along, which has done nothing.
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
