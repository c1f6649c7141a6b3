import { decoderOf, type ByteSet } from "../bytes/character-sets.ts";

/** People and places of many languages, as a family tree names them. */
export const texts = {
  german: [
    "Johann Sebastian Bach, Köthen in Anhalt; gestorben in Leipzig, Thomasgäßchen",
    "Fanny Mendelssohn, geborene in Hamburg, große Michaelisstraße, später Berlin, Französische Straße",
    "Albrecht Dürer der Jüngere, Nürnberg, Burgstraße; seine Mutter Barbara Holper, Mägde und Söhne",
  ],
  french: [
    "François-René de Chateaubriand, né à Saint-Malo, décédé à Paris; élève du collège de Dol",
    "Hélène Boucher, aviatrice, née à Paris, inhumée à Yermenonville; père: Léon",
    "Évariste Galois, Bourg-la-Reine; sa nièce Nathalie-Théodore; frère cadet: Alfred, élève à l'École",
  ],
  spanish: [
    "Benito Pérez Galdós, nacido en Las Palmas; décimo hijo de Sebastián Pérez y Dolores Galdós",
    "Ramón y Cajal, Petilla de Aragón; señora doña Silveria Fañanás García, también de Huesca",
    "Emilia Pardo Bazán, La Coruña; murió en Madrid, año 1921, parroquia de la Concepción",
  ],
  portuguese: [
    "Luís de Camões, Lisboa; filho de Simão Vaz de Camões, faleceu em São Sebastião da Pedreira",
    "Fernão de Magalhães, Sabrosa; mãe: Alda de Mesquita; irmãos: Diogo de Sousa e Isabel Magalhães",
    "Dom João de Bragança, nascido em Vila Viçosa, coração em São Vicente",
  ],
  italian: [
    "Niccolò Paganini, città di Genova, perché più volte a Parma; morì a Nizza, così è scritto",
    "Maria Gaetana Agnesi, Milano; morì al Pio Albergo Trivulzio: carità e umiltà fino all'età di 80 anni",
  ],
  swedish: [
    "Carl Linnæus, född i Råshult, Stenbrohult; hustru Sara Elisabeth Moræa från Falun",
    "Selma Lagerlöf, född på Mårbacka i Östra Ämtervik; död därstädes, syskon: Johan, Anna, Gerda",
    "Anders Celsius, Uppsala domkyrkoförsamling; mor: Gunilla Spole, bröder från Växjö och Skåne",
  ],
  danish: [
    "Søren Kierkegaard, født i København på Nytorv; mor: Ane Sørensdatter Lund fra Brandlund",
    "Niels Ebbesen, Nørreriis ved Randers; Tycho Brahe fra Knutstorp, øen Hven, gård og kirke på Sjælland",
    "Roald Amundsen, Borge ved Fredrikstad, Østfold; far: skipsreder på Hvidsten, søsken på Tune",
  ],
  icelandic: [
    "Snorri Sturluson, Reykholt í Borgarfirði; faðir: Hvamm-Sturla Þórðarson, móðir: Guðný Böðvarsdóttir",
    "Ingólfur Arnarson í Reykjavík, kona: Hallveig Fróðadóttir, sonur: Þorsteinn, býr á Íslandi",
  ],
  polish: [
    "Mikołaj Kopernik, Toruń; Józef Piłsudski, Zułów, powiat święciański; żona: Maria Juszkiewiczówna",
    "Maria Skłodowska, ulica Freta w Warszawie; siostra: Bronisława Dłuska, brat: Józef; Łódź, Kraków, Gdańsk",
    "Stanisław Wyspiański, ślub w Krakowie, pogrzeb na Skałce; dzieci: Helenka, Mieczysław; Częstochowa, Wąchock",
  ],
  czech: [
    "Antonín Dvořák, Nelahozeves; otec: František Dvořák, řezník; manželka: Anna Čermáková, Praha, Žitná ulice",
    "Božena Němcová, Česká Skalice, babička Magdalena Novotná; děti: Hynek, Karel, Dora, Jaroslav; Kutná Hora",
    "Bedřich Smetana, Litomyšl; dcery: Bedřiška, Gabriela, Žofie, Kateřina; Růžkovy Lhotice, Ďáblice, Ústí",
  ],
  hungarian: [
    "Petőfi Sándor, született Kiskőrösön; szülei: Petrovics István és Hrúz Mária; felesége: Szendrey Júlia",
    "Széchenyi István gróf, Nagycenk; gyűjtő, író; Erdőd, Győr, Szűcs, Kőszeg, Hódmezővásárhely, Üllő",
  ],
  turkish: [
    "İsmet İnönü, İzmir doğumlu; babası Hacı Reşit Bey, annesi Cevriye Hanım; eşi Mevhibe, çocukları: Erdal, Özden",
    "Yunus Emre, Sarıköy, Eskişehir; Şişli ve Beyoğlu; Diyarbakır, Muğla, Çanakkale; kızı, oğlu, kardeşi",
  ],
  russian: [
    "Лев Николаевич Толстой, родился в Ясной Поляне; жена: Софья Андреевна Берс, Москва",
    "Анна Ахматова, Большой Фонтан близ Одессы; отец: Андрей Антонович Горенко, сын: Лев Гумилёв",
  ],
} as const;

/** The bytes of a text in a character set; throws where the set lacks a character, so that no test is about question marks. */
export const encodeIn = (set: ByteSet, text: string): Uint8Array => {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoderOf(set)(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (character) => {
    const byte = byteOf.get(character);
    if (byte === undefined) throw new Error(`${set} has no ${character}`);
    return byte;
  });
};
