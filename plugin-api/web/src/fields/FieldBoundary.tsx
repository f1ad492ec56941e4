import { Component } from 'react'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFieldTexts } from './services.ts'

interface FieldBoundaryProps {
  /** A change of this value resets the boundary and renders the children again. */
  resetKey: unknown
  children: ReactNode
}

interface BoundaryState {
  failed: boolean
  resetKey: unknown
}

/** Error boundary: a control that fails affects only its own prop, not the panel. */
export class FieldBoundary extends Component<FieldBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(
    { resetKey }: FieldBoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return Object.is(resetKey, state.resetKey) ? null : { failed: false, resetKey }
  }

  override render(): ReactNode {
    return this.state.failed ? <FieldFailure /> : this.props.children
  }
}

function FieldFailure() {
  const text = useFieldTexts()
  return (
    <Text size="xs" c="dimmed">
      {text('fieldFailed')}
    </Text>
  )
}
