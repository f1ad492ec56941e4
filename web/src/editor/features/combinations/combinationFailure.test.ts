import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/ApiError.ts'
import { reasonText, saveFailureText } from './combinationFailure.ts'

const refused = (details: object) => new ApiError({ kind: 'status', status: 422, ...details })

describe('a combination that failed', () => {
  it('to be saved says so with every field the host names (CB-011, CB-012)', () => {
    const errors = [
      { field: 'name', message: '太长' },
      { field: 'tags', message: '太多' },
    ]
    expect(saveFailureText(refused({ message: '填写有误', errors }), i18next.t)).toBe(
      '保存组合失败: 填写有误 name - 太长, tags - 太多',
    )
  })

  it('to be saved says what the host says when no field is named (CB-011)', () => {
    expect(saveFailureText(refused({ message: '太大了' }), i18next.t)).toBe('保存组合失败: 太大了')
    expect(saveFailureText(new TypeError('offline'), i18next.t)).toBe(
      '保存组合失败: 网络错误：服务器没有响应，请检查网络连接或服务器状态',
    )
  })

  it('to be used has a reason (CB-011)', () => {
    expect(reasonText(refused({ status: 404, message: '组合不存在' }), i18next.t)).toBe(
      '组合不存在',
    )
  })
})
