import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteSubmissionsDialog } from './DeleteSubmissionsDialog.tsx'

export interface DeleteSubmissionsButtonProps {
  workId: number
  ids: number[]
  onDone: () => void
}

/** Deletes submissions permanently, after a confirmation. */
export function DeleteSubmissionsButton(props: DeleteSubmissionsButtonProps) {
  const { t } = useTranslation('forms')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        onClick={() => {
          setAsking(true)
        }}
      >
        {t('records.delete')}
      </Button>
      {isAsking && (
        <DeleteSubmissionsDialog
          {...props}
          onClose={() => {
            setAsking(false)
          }}
        />
      )}
    </>
  )
}
