/** How often work with these five cron fields is due between two moments, a minute to spare on both sides, in Montevideo's time. */
export function cronSlots(cron: string, from: Date, to: Date): number {
  const [minutes = '*', hours = '*'] = cron.split(' ');
  const first = Math.floor(from.getTime() / 60_000) - 1;
  const last = Math.floor(to.getTime() / 60_000) + 1;
  return Array.from({ length: last - first + 1 }, (_, step) => new Date((first + step) * 60_000)).filter(
    (moment) => {
      const [hour = 0, minute = 0] = clockInMontevideo.format(moment).split(':').map(Number);
      return isIn(minutes, minute) && isIn(hours, hour);
    },
  ).length;
}

const clockInMontevideo = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'America/Montevideo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A star, a list, or a start with a step: what our schedules use. */
function isIn(field: string, value: number): boolean {
  return field.split(',').some((part) => {
    const [start = '*', step] = part.split('/');
    if (step === undefined) return start === '*' || Number(start) === value;
    const offset = value - (start === '*' ? 0 : Number(start));
    return offset >= 0 && offset % Number(step) === 0;
  });
}
