import { Modal, type ModalProps } from '@mantine/core'
import { useOnceOpened } from './useOnceOpened.ts'

/** A dialog that is drawn from the first time it opens: the library's own costs about a hundred hooks while it is closed. */
export function LazyModal(props: ModalProps) {
  return useOnceOpened(props.opened) ? <Modal {...props} /> : null
}
