/** What the server half remarks, by code (src/lib.rs). */
export const remarks = {
  'zh-CN': {
    'poi.outside': '地图上没有这个位置（纬度 {lat}，经度 {lng}），将显示北京，请重新选择',
    'tileAddress.invalid': '请填写 https 瓦片地址，其中含 {z}、{x}、{y}；现在显示示意图',
    'amapKey.spaces': '地图密钥中有空格，请检查',
  },
  'en-US': {
    'poi.outside':
      'No map shows this point (latitude {lat}, longitude {lng}), so Beijing is shown; choose another',
    'tileAddress.invalid':
      'Enter an https address with {z}, {x} and {y}; until then a drawn plan is shown',
    'amapKey.spaces': 'The map key has spaces in it; check it',
  },
}
