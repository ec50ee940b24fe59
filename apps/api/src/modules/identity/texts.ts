export const texts = {
  smsCode: (code: string) => `Tu código de Perchero es ${code}. Vence en 10 minutos. No se lo des a nadie.`,
  unknownDevice: 'Dispositivo desconocido',
};
