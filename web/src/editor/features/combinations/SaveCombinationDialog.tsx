import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSaveCombination } from '../../../api/combinations.ts'
import { toApiError } from '../../../api/ApiError.ts'
import { sendFile } from '../../../api/uploads.ts'
import { useFormState } from '../../../api/useFormState.ts'
import type { CombinationContent } from '../../../model/groups/combination.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { combineSelection } from './combine.ts'
import { saveFailureText } from './combinationFailure.ts'
import classes from './combinations.module.css'
import { drawThumbnail } from '../elements/drawThumbnail.ts'
import { ElementSketch } from '../elements/ElementSketch.tsx'
import { useEditor, useSession } from '../../store/EditorContext.tsx'
import { CombinationFields, joinedTags, NAMELESS } from './CombinationFields.tsx'

/** Saves the selection as a combination (CB-014). */
export function SaveCombinationDialog() {
  const isOpen = useSession(({ dialog }) => dialog === 'combination')
  return isOpen ? <OpenDialog /> : null
}

function OpenDialog() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const [combined] = useState(() => combineSelection(editor))
  const form = useFormState(NAMELESS)
  const save = useSaveCombination()
  const [isDrawing, setDrawing] = useState(false)
  // The thumbnail is drawn and uploaded once, even if the host refuses the combination several times.
  const picture = useRef<Promise<string>>(undefined)
  const close = () => editor.session.closeDialog()
  const saveCombination = async (what: CombinationContent) => {
    setDrawing(true)
    picture.current ??= uploadThumbnail(form.values.name, () => drawThumbnail(what, editor.types()))
    const thumbnail = await picture.current
    setDrawing(false)
    const { elements, relativePositions, width, height } = what
    const body = {
      name: form.values.name.trim(),
      description: form.values.description.trim(),
      tags: joinedTags(form.values.tags),
      elements: elements.map((element) => ({ ...element })),
      relative_positions: relativePositions.map((place) => ({ ...place })),
      ...{ width, height, thumbnail },
    }
    save.mutate(body, {
      onSuccess: () => {
        toast.success(t('messages:combo.saved'))
        editor.session.closeDialog()
        editor.session.openPanel('combinations')
      },
      onError: (thrown) => {
        if (toApiError(thrown).handled) return
        form.refuse(thrown)
        toast.error(saveFailureText(thrown, t))
      },
    })
  }
  const handleSubmit = () => {
    if (!combined) toast.error(t('messages:combo.needTwoSave'))
    else if (form.check({ name: form.values.name.trim() ? '' : t('messages:v.required') })) {
      void saveCombination(combined)
    }
  }
  return (
    <FormDialog
      title={t('messages:align.saveCombo')}
      failure={form.failure}
      isBusy={isDrawing || save.isPending}
      onSubmit={handleSubmit}
      onClose={close}
    >
      {combined && <Preview combined={combined} />}
      <CombinationFields form={form} />
    </FormDialog>
  )
}

/** Sketch of the combination to save. */
function Preview({ combined }: { combined: CombinationContent }) {
  const editor = useEditor()
  const { elements, relativePositions, width, height } = combined
  const [first] = elements
  const [place] = relativePositions
  if (!first || !place) return null
  const { left, top } = first.commonStyle
  const box = [left - place.left, top - place.top, Math.max(width, 1), Math.max(height, 1)]
  const order = elements.toSorted((a, b) => a.commonStyle.zindex - b.commonStyle.zindex)
  return (
    <div className={classes.preview} aria-hidden="true">
      <svg viewBox={box.join(' ')} width={width} height={height}>
        {order.map((element) => (
          <ElementSketch
            key={element.uuid}
            element={element}
            type={editor.types().get(element.name)}
          />
        ))}
      </svg>
    </div>
  )
}

/** Uploads the thumbnail and returns its address; a failure does not prevent saving. */
async function uploadThumbnail(name: string, draw: () => Promise<Blob | null>): Promise<string> {
  try {
    const blob = await draw()
    if (!blob) return ''
    return (await sendFile(new File([blob], `${name.trim()}.png`, { type: blob.type }))).path
  } catch {
    return ''
  }
}
