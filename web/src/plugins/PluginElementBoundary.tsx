import { Component, type ErrorInfo, type ReactNode } from 'react'
import { PluginElementPlaceholder } from './PluginElementPlaceholder.tsx'
import { PluginLoadError } from './PluginLoadError.ts'

export interface PluginElementBoundaryProps {
  type: string
  label: string
  /** A new build or other props deserve a new try: pass what they depend on. */
  resetKey: unknown
  children: ReactNode
}

interface BoundaryState {
  error: PluginLoadError | null
  resetKey: unknown
}

/** One element's failure stays with that element. */
export class PluginElementBoundary extends Component<PluginElementBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { error: new PluginLoadError('', 'render', message) }
  }

  static getDerivedStateFromProps(
    { resetKey }: PluginElementBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: null, resetKey }
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    console.warn(`element ${this.props.type} failed to render`, thrown, info.componentStack)
  }

  retry = () => {
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { type, label } = this.props
    return (
      <PluginElementPlaceholder
        type={type}
        label={label}
        status="failed"
        error={error}
        onRetry={this.retry}
      />
    )
  }
}
