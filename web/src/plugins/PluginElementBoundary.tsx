import { Component, Suspense, type ErrorInfo, type ReactNode } from 'react'
import { PluginElementPlaceholder } from './PluginElementPlaceholder.tsx'
import { PluginLoadError } from './PluginLoadError.ts'
import type { PluginBuildId } from './watchdog.ts'
import { WatchdogMark, WatchdogEvents } from './WatchdogEvents.tsx'

export interface PluginElementBoundaryProps {
  type: string
  label: string
  /** The build whose code runs inside; the watchdog blames it if the tab hangs. */
  plugin?: PluginBuildId | null
  /** The part of the browser module that runs inside. */
  part?: 'view' | 'panel' | 'editor'
  /** The boundary retries when this changes: pass what the element depends on, such as build and props. */
  resetKey: unknown
  children: ReactNode
}

interface BoundaryState {
  error: PluginLoadError | null
  resetKey: unknown
}

/**
 * Limits the failure of a plugin element to that element: errors, promises that never settle, and, from the next start
 * on, endless loops.
 */
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
        {/* An inert view receives no events, so it needs no watchdog for them. */}
        {plugin && part !== 'view' ? (
          <WatchdogEvents plugin={plugin}>{children}</WatchdogEvents>
        ) : (
          children
        )}
      </Suspense>
    )
  }
}

/** Returns a message for any thrown value, including one whose conversion to text throws. */
function messageOf(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown).slice(0, 300)
  } catch {
    return ''
  }
}
