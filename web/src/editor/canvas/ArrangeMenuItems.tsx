import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ELEMENT_GROUPS, inLanguage } from '../../model/elementType.ts'
import { replaceSelected } from '../features/styles/style.ts'
import { commands } from '../commands/commands.ts'
import { ElementIcon } from '../features/elements/ElementCard.tsx'
import { useEditor, useElement, useSession, useLanguage } from '../store/EditorContext.tsx'
import { CommandEntry } from './MenuEntry.tsx'
import { useSelectedGroups } from '../features/groups/GroupCommands.tsx'

/** Items of the context menu: grouping, copying a style, replacing. */
export function ArrangeMenuItems() {
  const selection = useSession((session) => session.selection)
  const { isOne, hasAny } = useSelectedGroups()
  const [first] = selection
  return (
    <>
      {selection.length > 1 && <Menu.Divider />}
      {selection.length > 1 && !isOne && <CommandEntry command={commands.group} />}
      {hasAny && <CommandEntry command={commands.ungroup} />}
      <Menu.Divider />
      <CommandEntry command={commands.copyStyle} />
      <CommandEntry command={commands.pasteStyle} />
      {selection.length === 1 && first !== undefined && <ReplaceMenuItems uuid={first} />}
    </>
  )
}

/** Types that an element can be replaced by; singletons and types that fill the page are left out. */
function ReplaceMenuItems({ uuid }: { uuid: string }) {
  const editor = useEditor()
  const { t } = useTranslation('arrange')
  const language = useLanguage()
  const element = useElement(uuid)
  const own = editor.types().get(element?.name ?? '')
  if (!element || element.locked || own?.fillsPage || own?.singleton) return null
  const rank = ({ group }: { group: string }) => ELEMENT_GROUPS.findIndex((one) => one === group)
  const choices = [...editor.types().values()]
    .filter(({ type, singleton, fillsPage }) => type !== element.name && !singleton && !fillsPage)
    .sort((a, b) => rank(a) - rank(b))
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item>{t('replace.with')}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map((type) => (
          <Menu.Item
            key={type.type}
            leftSection={<ElementIcon type={type.type} size={14} />}
            onClick={() => replaceSelected(editor, uuid, type)}
          >
            {inLanguage(type.label, language)}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}
