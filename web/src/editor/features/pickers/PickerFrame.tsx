import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../api/ApiError.ts'
import { ErrorState, LoadingState } from '../../../ui/Notice.tsx'
import classes from './pickers.module.css'

/** Props of every picker; `onPick` closes it with a choice, `onClose` without one. */
export interface PickerProps {
  current: unknown
  onPick: (picked: unknown) => void
  onClose: () => void
}

interface PickerQuery<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

export interface PickerFrameProps<T> {
  title: string
  width: number
  asked: PickerQuery<T>
  /** What is said when it failed; what the failed call says where there is no such sentence. */
  failure?: string
  onClose: () => void
  children: (data: T) => ReactNode
}

/** Dialog of a picker with its loading, failed and loaded states. */
export function PickerFrame<T>(props: PickerFrameProps<T>) {
  const { title, width, asked, failure, onClose, children } = props
  const { t } = useTranslation('editor')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <div className={classes.frame} data-keeps-editing="">
        {asked.data !== undefined ? (
          children(asked.data)
        ) : asked.error ? (
          <ErrorState
            text={failure ?? errorText(asked.error, t)}
            onRetry={() => void asked.refetch()}
          />
        ) : (
          <LoadingState />
        )}
      </div>
    </Modal>
  )
}
