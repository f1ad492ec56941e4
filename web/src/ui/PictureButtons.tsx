import { Button, FileButton } from '@mantine/core'

export interface PictureButtonsProps {
  chooseLabel: string
  removeLabel: string
  /** Accepted file types, as in the `accept` attribute. */
  accept: string
  hasPicture: boolean
  isBusy: boolean
  onChoose: (file: File | null) => void
  onRemove: () => void
}

/** Buttons that choose a picture or remove the current one. */
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
