import { setWork } from '../../model/document/setWork.ts'
import { useEditor } from '../store/EditorContext.tsx'
import { useWorkSettings } from '../store/useSettings.ts'
import { Wide } from './Section.tsx'
import { Setting } from './Setting.tsx'

const SWITCHES = [
  { field: 'works_offline', name: 'worksOffline' },
  { field: 'disable_wx_share', name: 'disableWxShare' },
  { field: 'require_wx_login', name: 'requireWxLogin' },
] as const

/** Settings of the work for visitors, including WeChat's browser (WX-008). */
export function VisitorSettings() {
  const editor = useEditor()
  const work = useWorkSettings()
  return SWITCHES.map(({ field, name }) => (
    <Wide key={field}>
      <Setting
        name={name}
        type="boolean"
        control="switch"
        value={work[field] ?? false}
        onChange={(isOn: boolean) =>
          editor.transact((current) => setWork(current, { [field]: isOn }))
        }
      />
    </Wide>
  ))
}
