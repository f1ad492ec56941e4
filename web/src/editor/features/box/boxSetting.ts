import type { CommonStyle } from '../../../model/work.ts'

/** What every setting of a box is given. */
export interface BoxSettingProps {
  style: CommonStyle
  /** Changes with the same mergeKey become one step of the history. */
  onChange: (patch: Partial<CommonStyle>, mergeKey?: string) => void
}
