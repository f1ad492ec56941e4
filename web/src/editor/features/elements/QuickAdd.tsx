import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '../../../model/elementType.ts'
import { useElementTypes } from '../../../plugins/useElementTypes.ts'
import { insertElement } from './insert.ts'
import { ElementIcon } from './ElementCard.tsx'
import { useEditor, useLanguage } from '../../store/EditorContext.tsx'
import classes from '../../header/header.module.css'

/** Quick-add buttons for the types whose plugins request one (ED-022). */
export function QuickAdd() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const language = useLanguage()
  const types = useElementTypes()
  return [...types.values()]
    .filter(({ quickAdd }) => quickAdd)
    .map((type) => {
      const name = inLanguage(type.label, language)
      return (
        <Button
          key={type.type}
          className={classes.folding}
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('header.add', { name })}
          leftSection={<ElementIcon type={type.type} size={16} />}
          onClick={() => insertElement(editor, type)}
        >
          <span className={classes.word}>{name}</span>
        </Button>
      )
    })
}
