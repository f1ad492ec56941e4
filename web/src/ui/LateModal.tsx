import { Modal, type ModalProps } from '@mantine/core'
import { useState } from 'react'

/** A dialog that is drawn from the first time it opens: closed, each costs an editor that opens about a hundred hooks (E1, E2). */
export function LateModal(props: ModalProps) {
  const { opened } = props
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  return wasOpened ? <Modal {...props} /> : null
}
