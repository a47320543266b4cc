/** What the fleet refuses, in both languages. */
import { defineErrors } from '#engine/declare/index.ts';

export const errors = defineErrors({
  CARRIER_NOT_ACTIVE: ['承运商已停用，不能登录', 'The carrier is suspended: its people cannot sign in.'],
  TRIP_VEHICLE_TAKEN: [
    '车辆 {plate} 在 {day} 已有批准的行程，请换一辆车或另选日期',
    'The vehicle {plate} has an approved trip on {day}. Take another vehicle, or another day.',
    409,
  ],
});

declare module '#engine/wire/errors.ts' {
  interface OwnErrors extends Told<typeof errors> {}
}
