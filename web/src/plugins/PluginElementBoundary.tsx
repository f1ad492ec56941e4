import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react'
import { PluginElementPlaceholder } from './PluginElementPlaceholder.tsx'
import { PluginLoadError } from './PluginLoadError.ts'
import type { PluginBuildId } from './watchdog.ts'
import { WatchdogMark, WatchdogEvents } from './WatchdogEvents.tsx'

export interface PluginElementBoundaryProps {
  type: string
  label: string
  /** Whose code runs inside: a browser that hangs in it knows the name at the next start. */
  plugin?: PluginBuildId | null
  /** The part of its browser module that runs inside. */
  part?: 'view' | 'panel' | 'editor'
  /** A new build or other props deserve a new try: pass what they depend on. */
  resetKey: unknown
  children: ReactNode
}

interface BoundaryState {
  error: PluginLoadError | null
  resetKey: unknown
}

/** One element's failure stays with that element: errors, promises that never settle, and loops from the next start on. */
export class PluginElementBoundary extends Component<PluginElementBoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: new PluginLoadError('', 'render', messageOf(thrown)) }
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
    const { type, label, plugin, part = 'view', children } = this.props
    const placeholder = (status: 'failed' | 'loading') => (
      <PluginElementPlaceholder
        type={type}
        label={label}
        status={status}
        error={error}
        onRetry={this.retry}
        isLow={part === 'panel'}
      />
    )
    if (error !== null) return placeholder('failed')
    return (
      <Suspense fallback={placeholder('loading')}>
        {plugin && <WatchdogMark plugin={plugin} />}
        {/* An inert view gets no events. */}
        {plugin && part !== 'view' ? (
          <WatchdogEvents plugin={plugin}>{children}</WatchdogEvents>
        ) : (
          children
        )}
      </Suspense>
    )
  }
}

/** What was thrown may be anything, also something that throws when it is looked at. */
function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown).slice(0, 300)
  } catch {
    return ''
  }
}
