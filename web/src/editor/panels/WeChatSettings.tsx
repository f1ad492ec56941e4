import { setWork, type WorkSettings } from '../../model/setWork.ts'
import { useDocument, useEditor } from '../store/EditorContext.tsx'
import { Wide } from './Section.tsx'
import { Setting } from './Setting.tsx'

/** What a work is like in WeChat's browser (WX-008). */
export function WeChatSettings() {
  const editor = useEditor()
  const work = useDocument((state) => state.work)
  const set = (patch: Partial<WorkSettings>) => editor.edit((current) => setWork(current, patch))
  return (
    <>
      <Wide>
        <Setting
          name="disableWxShare"
          type="boolean"
          control="switch"
          value={work.disable_wx_share}
          onChange={(disable_wx_share: boolean) => set({ disable_wx_share })}
        />
      </Wide>
      <Wide>
        <Setting
          name="requireWxLogin"
          type="boolean"
          control="switch"
          value={work.require_wx_login}
          onChange={(require_wx_login: boolean) => set({ require_wx_login })}
        />
      </Wide>
    </>
  )
}
