/** Props to try the view with: the defaults first. */
import type { MapProps } from './MapView.tsx'

const plain: MapProps = {
  labelContent: '',
  detailedAddress: '',
  targetUrl: '',
  zoomLevel: 12,
  provider: 'tencent',
  tileAddress: '',
  amapKey: '',
  useWechatJssdk: false,
  poi: { position: { lat: 39.908823, lng: 116.39747 }, name: '', type: 4 },
}

const abroad = { position: { lat: -33.856784, lng: 151.215297 }, name: 'Opera House', type: 4 }

export const samples = {
  map: [
    plain,
    { ...plain, labelContent: '天安门', detailedAddress: '北京市东城区长安街', zoomLevel: 16 },
    { ...plain, provider: 'amap', amapKey: 'key', zoomLevel: 3, useWechatJssdk: true },
    { ...plain, provider: 'tianditu', amapKey: 'key', zoomLevel: 20, poi: abroad },
    {
      ...plain,
      provider: 'tiles',
      tileAddress: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      targetUrl: 'https://example.com/way',
    },
    { ...plain, labelContent: '很长的标签'.repeat(40), detailedAddress: '很长的地址'.repeat(80) },
    { ...plain, poi: { position: { lat: 900, lng: 900 }, name: '', type: 4 } },
  ] satisfies MapProps[],
}
