import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  applySharedStyle,
  styleName,
  findAppliedStyle,
  type SharedStyleType,
} from '../../../model/styles/sharedStyles.ts'
import type { PlacedElement } from '../../../model/work.ts'
import { StyleSample } from './StyleSample.tsx'
import { useStyles, useStyleStep } from './useStyles.ts'
import { useLanguage } from '../../store/EditorContext.tsx'

/** Menu items for the styles of a type, each with a preview. */
export function StyleItems({ kind, element }: { kind: SharedStyleType; element: PlacedElement }) {
  const { t } = useTranslation('styles')
  const language = useLanguage()
  const styles = useStyles(kind)
  const step = useStyleStep()
  const worn = findAppliedStyle(styles, element)
  return styles.map((style) => {
    const name = styleName(style, kind, language)
    return (
      <Menu.Item
        key={style.id}
        p={4}
        aria-label={t('apply', { name })}
        data-worn={style === worn || undefined}
        onClick={() =>
          step((work, pageId) =>
            applySharedStyle(work, pageId, [element.uuid], { kind, id: style.id }),
          )
        }
      >
        <StyleSample type={kind.type} look={style} name={name} />
      </Menu.Item>
    )
  })
}
