import { Button, FileButton } from '@mantine/core'

export interface PictureButtonsProps {
  chooseLabel: string
  removeLabel: string
  /** Types of files, as an input takes them. */
  accept: string
  hasPicture: boolean
  isBusy: boolean
  onChoose: (file: File | null) => void
  onRemove: () => void
}

/** Choose a picture, or do without the one there is. */
export function PictureButtons(props: PictureButtonsProps) {
  return (
    <>
      <FileButton onChange={props.onChoose} accept={props.accept}>
        {(button) => (
          <Button {...button} variant="default" loading={props.isBusy}>
            {props.chooseLabel}
          </Button>
        )}
      </FileButton>
      {props.hasPicture && (
        <Button variant="subtle" color="gray" onClick={props.onRemove}>
          {props.removeLabel}
        </Button>
      )}
    </>
  )
}
