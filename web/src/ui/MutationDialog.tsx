import { Text } from '@mantine/core'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { toast } from './toast.tsx'

export interface MutationDialogProps<Variables> extends Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'isDangerous' | 'onClose'
> {
  /** The mutation that a confirmation starts, from the folder `api`. */
  act: { isPending: boolean; mutate: (on: Variables, told: MutationCallbacks) => void }
  on: Variables
  /** Consequences of confirming. */
  text: string
  /** Toast after a success. */
  done: string
  onDone?: () => void
  onFailure?: (thrown: unknown) => void
}

interface MutationCallbacks {
  onSuccess: () => void
  onError?: (thrown: unknown) => void
}

/** Asks for confirmation, runs a mutation, shows a toast and closes; on failure stays open for a retry. */
export function MutationDialog<Variables>(props: MutationDialogProps<Variables>) {
  const { act, on, text, done, onDone, onFailure, ...dialog } = props
  const handleConfirm = () => {
    act.mutate(on, {
      onSuccess: () => {
        toast.success(done)
        onDone?.()
        dialog.onClose()
      },
      ...(onFailure && { onError: onFailure }),
    })
  }
  return (
    <ConfirmDialog {...dialog} opened isBusy={act.isPending} onConfirm={handleConfirm}>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </ConfirmDialog>
  )
}
