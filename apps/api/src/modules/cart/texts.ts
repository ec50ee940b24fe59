/** Why the products of a seller cannot be delivered, shown to the buyer. */
export const deliveryTexts = {
  noCommonWay: (inPersonOnly: string, parcelOnly: string) =>
    `«${inPersonOnly}» se entrega solo en persona y «${parcelOnly}» solo por envío. Quitá una y comprala aparte.`,
  noWay: 'Por ahora quien vende no ofrece ninguna forma de entrega.',
  chooseAgain: 'Elegí de nuevo cómo te llega.',
};
