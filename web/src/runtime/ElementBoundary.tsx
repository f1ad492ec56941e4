import { Component, type ReactNode } from 'react'

interface ElementBoundaryProps {
  fallback: ReactNode
  onError?: ((error: unknown) => void) | undefined
  children: ReactNode
}

/** Error boundary of a view, so that a failure does not affect its neighbours. */
export class ElementBoundary extends Component<ElementBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
