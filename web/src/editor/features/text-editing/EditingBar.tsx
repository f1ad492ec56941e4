import { keyOf } from '@pinye/plugin-api/keys'
import { ActionIcon, Divider, Menu, Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconClick,
  IconLayoutAlignCenter,
  IconLetterCase,
} from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  INTERACTION_TYPES,
  pickInteraction,
  setInteraction,
  type InteractionType,
} from '../../../model/actions/interaction.ts'
import { alignSelection } from '../placement/arrange.ts'
import { StyleItems } from '../../lazyParts.ts'
import { useStyleKind } from '../styles/useStyles.ts'
import { useEditor, useElement, useSession } from '../../store/EditorContext.tsx'
import { EDGES } from '../placement/AlignBar.tsx'
import classes from './editingBar.module.css'
import { useFloatingToolbar } from './useFloatingToolbar.ts'
import { useToolbarKeys } from './useToolbarKeys.ts'

/**
 * Toolbar of an element that is edited in place: the tools of its plugin, which are rendered into a slot, and common
 * ones for position and interaction (EL-TEXT-26, -47). Hidden during drags (EL-TEXT-23).
 */
export function EditingBar() {
  const editing = useSession((session) => session.editing)
  return editing === null ? null : <Bar key={editing} uuid={editing} />
}

function Bar({ uuid }: { uuid: string }) {
  const { t } = useTranslation('editor')
  const isDragging = useSession(({ gesture }) => gesture !== null)
  const bar = useRef<HTMLDivElement>(null)
  useFloatingToolbar(bar, uuid)
  useToolbarKeys(bar, uuid)
  const keepFocus = (event: { target: EventTarget; preventDefault: () => void }) => {
    if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
  }
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="toolbar"
      aria-label={t('editing.label')}
      aria-keyshortcuts="Alt+F10"
      data-keeps-editing=""
      hidden={isDragging}
    >
      <div className={classes.slot} data-editing-tools="" />
      <div className={classes.own} onMouseDown={keepFocus}>
        <Divider orientation="vertical" mx={3} className={classes.rule} />
        <StyleMenu uuid={uuid} />
        <PositionMenu />
        <ClickMenu uuid={uuid} />
      </div>
    </div>
  )
}

/** Menu of shared styles, for types that have some. */
function StyleMenu({ uuid }: { uuid: string }) {
  const { t } = useTranslation('styles')
  const element = useElement(uuid)
  const kind = useStyleKind(element?.name ?? '')
  if (!element || !kind) return null
  return (
    <BarMenu label={t('menu')} icon={<IconLetterCase size={17} stroke={1.7} />}>
      <StyleItems kind={kind} element={element} />
    </BarMenu>
  )
}

/** Menu with the six commands of the alignment toolbar; a single element is aligned to the page. */
function PositionMenu() {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  return (
    <BarMenu label={t('editing.position')} icon={<IconLayoutAlignCenter size={17} stroke={1.7} />}>
      {EDGES.map(([edge, Icon]) => (
        <Menu.Item
          key={edge}
          leftSection={<Icon size={16} stroke={1.7} />}
          onClick={() => {
            editor.closeHistoryEntry()
            alignSelection(editor, edge)
          }}
        >
          {t(`messages:align.${edge}`)}
        </Menu.Item>
      ))}
    </BarMenu>
  )
}

/** Menu of interactions; further settings are entered in the sidebar. */
function ClickMenu({ uuid }: { uuid: string }) {
  const editor = useEditor()
  const { t } = useTranslation('editor')
  const interaction = useElement(uuid)?.interaction
  if (!interaction) return null
  const choose = (type: InteractionType) => {
    const { pageId } = editor.session.getState()
    const next = pickInteraction(interaction, type)
    editor.closeHistoryEntry()
    if (next !== interaction) editor.transact((work) => setInteraction(work, pageId, uuid, next))
    editor.session.openTab('element')
    if (type !== 'none') setTimeout(showSettings, SETTLED_MS)
  }
  return (
    <BarMenu label={t('editing.click')} icon={<IconClick size={17} stroke={1.7} />}>
      <Menu.RadioGroup
        value={interaction.type}
        onChange={(type) => choose(type as InteractionType)}
      >
        {INTERACTION_TYPES.map((type) => (
          <Menu.RadioItem key={type} value={type} closeMenuOnClick>
            {t(`interaction.${type}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </BarMenu>
  )
}

/** Milliseconds after which the menu has restored the focus. */
const SETTLED_MS = 60

function showSettings(): void {
  document.querySelector<HTMLElement>('[data-interaction] :is(input, button)')?.focus()
}

interface BarMenuProps {
  label: string
  icon: ReactNode
  children: ReactNode
}

function BarMenu({ label, icon, children }: BarMenuProps) {
  return (
    <Menu position="bottom-start" shadow="md" withinPortal={false} returnFocus>
      <Menu.Target>
        <Tooltip label={label}>
          <ActionIcon
            className={classes.opener}
            variant="subtle"
            color="gray"
            size="md"
            w={40}
            aria-label={label}
          >
            {icon}
            <IconChevronDown size={12} stroke={2} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} onKeyDown={keepEscape}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Escape closes the menu only and must not also leave the toolbar. */
function keepEscape(event: KeyboardEvent): void {
  if (keyOf(event) === 'Escape') event.stopPropagation()
}
