import { Text } from '@mantine/core'
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx'
import { toast } from './toast.tsx'

export interface MutationDialogProps<Variables> extends Pick<
  ConfirmDialogProps,
  'title' | 'confirmLabel' | 'isDangerous' | 'onClose'
> {
  /** What a yes sets going: a mutation of the room `api`. */
  act: { isPending: boolean; mutate: (on: Variables, told: MutationCallbacks) => void }
  on: Variables
  /** What follows from saying yes. */
  text: string
  /** What is said when it is done. */
  done: string
  onDone?: () => void
  onFailure?: (thrown: unknown) => void
}

interface MutationCallbacks {
  onSuccess: () => void
  onError?: (thrown: unknown) => void
}

/** Asks, does it with a yes, says that it is done, and goes away; where it fails it stays, so that one can try again. */
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
