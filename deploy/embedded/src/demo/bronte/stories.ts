import type { DemoStory } from "../family-content.ts";

export const stories: readonly DemoStory[] = [
  {
    by: "admin",
    title: "Twelve soldiers from Leeds",
    description: "A present for the boy, out of which came two kingdoms and a shelf of tiny books.",
    date: "5 Jun 1826",
    place: "Haworth, Yorkshire",
    people: ["Patrick Brontë", "Charlotte Brontë", "Patrick Branwell Brontë", "Emily Jane Brontë", "Anne Brontë"],
    tags: ["childhood", "Glass Town", "little books"],
    privacy: "public",
    file: "plates/glass-town-map.png",
    pictures: [
      { file: "plates/little-book.png", caption: "A book of their own size, for soldiers as tall as a finger." },
    ],
    text: `
Patrick Brontë had been to Leeds, to a meeting of clergymen, and came home late, when everybody was asleep. He
had something for each of them in his bag. For Branwell, who was about to be nine, it was a box of wooden
soldiers, turned and painted, a dozen of them. In the morning Branwell came to the door of the girls’ room with
the box. Emily and Charlotte jumped out of bed. Charlotte snatched up the tallest and said that this one was the
Duke of Wellington, and hers. Emily chose a grave-looking one and they called him Gravey. Anne, the smallest,
took a queer little thing very much like herself; he was Waiting Boy. Branwell had Bonaparte, since somebody had
to.

Other children would have had them fight on the hearthrug until their arms came off. That happened too. But
these four sent their twelve men to sea. They were wrecked on the coast of Africa, they made war and then peace
with the people there, and built a city of glass at the mouth of a river. The children themselves ruled it as
four Genii, with names like Tallii and Brannii, who could bring the dead to life when a favourite had been
killed in error.

A city needs newspapers. As soldiers are small, so were the papers: two inches high, on scraps of sugar paper
and wallpaper, sewn with thread, in letters that imitate print and can hardly be read without a glass. There
were advertisements, reviews of pictures nobody had painted, poems with notes, and quarrels among the
contributors, who were all of them nine or ten or thirteen years old. Their father could not read a word of it.
Perhaps that was a reason for writing so small.

After some years the company divided. Charlotte and Branwell moved inland and made Angria, all dukes and
scandal. Emily and Anne had had enough of being governed, and went off to an island in the North Pacific called
Gondal, where there were moors, queens and prisons. Gondal went on for as long as they lived. On a railway
journey to York, when they were twenty-six and twenty-five, grown women with purses and bonnets, they were the
whole way escaping royalists.

When people asked in later years how three daughters of a parson in so remote a place could have known so much
of the world, one might have shown them the box. But the soldiers are gone. The books are left, in museums,
under glass: some of them no bigger than a matchbox.
`,
  },
  {
    by: "member",
    title: "The trunk that went down off Devon",
    description: "Maria’s things were sent after her by sea. Most of them never came.",
    date: "Nov 1812",
    place: "Penzance, Cornwall",
    people: ["Maria Branwell", "Patrick Brontë", "Charlotte Branwell", "Joseph Branwell"],
    tags: ["wedding", "voyage", "letters"],
    file: "plates/ship.png",
    text: `
Maria Branwell came from the far end of England, where there are palm trees, and had not meant to stay in the
north. She was twenty-nine. Her parents were dead, and in the summer of 1812 she travelled the four hundred
miles from Penzance to an aunt and uncle who kept a school near Leeds, to make herself useful with the linen. A
friend of the family came to examine the boys in their Latin: an Irish curate with red hair, who walked twelve
miles each way to do so and then found that he had to come again.

By August they were engaged. They saw one another on Saturdays, if at all, and so they wrote. He kept her
letters as long as he lived, and a little before his death, or so it is told, he gave them to Charlotte to read.
She said that it was strange to see the records of a mind from which her own had sprung, and to find it so fine
and so good. They are not solemn. In one of them she scolds him for having forgotten to tell the uncle
something, and begins with saucy Pat.

Since she was now to stay she had sent to Penzance for her belongings: her clothes, her books, all the small
things one gathers in a house. They were packed in a trunk and put aboard a ship. In November the news came that
the vessel had been stranded on the coast of Devonshire. The box had been dashed to pieces by the sea, and all
of her little property, with the exception of a very few articles, was swallowed up. She told him of it in her
next letter. If this should not prove the prelude to something worse, she wrote, she would think little of it;
it was the first disastrous thing to have happened since she left home.

Among what was saved were some magazines and a pious book with her name in it, stained with salt water. Her
children read them. One could still see the line that the sea had drawn across the page.

They were married on 29 December at Guiseley, and it was a day for weddings. Her cousin Jane married her own
curate at the same altar, each bridegroom reading the service for the other and each bride attending the other.
And at the same hour in Cornwall, four hundred miles away, her sister Charlotte stood up with their cousin
Joseph, so that all of them might think of one another at the one moment.
`,
  },
  {
    by: "admin",
    title: "By packet to Ostend",
    description: "Two grown women go to school in Brussels, and one of them goes back.",
    date: "Feb 1842",
    place: "London",
    people: ["Charlotte Brontë", "Emily Jane Brontë", "Patrick Brontë", "Elizabeth Branwell"],
    tags: ["voyage", "school", "Brussels"],
    file: "plates/steam-packet.png",
    text: `
They wanted a school of their own, at home in the parsonage, and for a school one needed French. It was
Charlotte who saw how it could be done and Aunt Branwell who paid for it. In February 1842 their father took
them himself. He had written out some phrases in French in a notebook, with how to say them; he was sixty-four
and had not been out of the country since he came to it.

They went by railway to London, which took eleven hours, and stayed at the Chapter Coffee House behind St
Paul’s, where no ladies stayed. Charlotte had three days and used them to see every picture she could. Then the
steam packet from London Bridge Wharf, down the Thames in the cold, and fourteen hours across to Ostend. From
there it was another day by diligence to Brussels, over a country so flat that Emily, who needed hills, can
hardly have looked out.

At the school of Madame Heger, in the Rue d’Isabelle, they sat in the back row, at twenty-five and twenty-three,
among ninety girls who were younger and went to Mass. They wore the wrong sleeves. They spoke to nobody. But
Monsieur Heger, who taught literature, small, black and hot-tempered, soon saw whom he had before him. He said
of Emily that she should have been a man, a great navigator.

In November a letter told them that Aunt was ill, and the next day another that she had died. They packed and
sailed from Antwerp on the Sunday, and were at home on the Tuesday; all was over, and the funeral too. Emily
stayed. She had had enough of abroad to last her.

Charlotte went back in January, alone. Her train was late; it was ten at night when she reached London, and not
knowing where else to go she took a cab straight to the wharf. The watermen quarrelled for her trunk. One rowed
her out on the black river, ship by ship, holding up a lantern to the names on the sterns, until they found her
own. At first the people on board would not let her up the side. She stood in the little boat and asked for
somebody in authority, and told him quietly that she was a passenger, and that she meant to come aboard. She
did. She put the whole night into a book, later: the cold, the oars, the row of great hulls, and that she had
not been afraid, or not more than was agreeable.
`,
  },
  {
    by: "admin",
    title: "Three names that were not theirs",
    description: "One book of poems, three pseudonyms, and two copies sold.",
    date: "May 1846",
    place: "Haworth, Yorkshire",
    people: ["Charlotte Brontë", "Emily Jane Brontë", "Anne Brontë", "Elizabeth Branwell"],
    tags: ["poems", "books", "writing"],
    file: "plates/writing-slope.png",
    text: `
One day in the autumn of 1845 Charlotte lit by accident on a notebook in Emily’s hand. She knew that Emily wrote
verses, as they all did, but she had not seen any since they were girls. She read it through. They were not like
anything that women were supposed to write: short, hard, and with a peculiar music. Then she told Emily what she
had done.

It took hours to reconcile her to the discovery, and days to persuade her that such poems deserved to be
printed. Emily did not forgive easily, and her notebook had been private. What turned it may have been Anne, who
brought out some of her own without a word and said that since Emily’s had given pleasure, Charlotte might like
to look at hers.

So there were three of them, and a plan. Aunt Branwell had left each of her nieces a little money. They did not
tell their father. They did not tell Branwell. They wanted to be judged as poets, and not as ladies, and had
noticed that critics have a soft voice for ladies; so they chose names that were neither one thing nor the
other, each with her own initials: Currer, Ellis and Acton. The surname may have been taken from the new bells
of the church, or from the curate, Mr. Bell Nicholls, who had no idea.

Charlotte wrote to publishers until one answered. Messrs. Aylott and Jones would print the book at the authors’
expense, and the expense was thirty-one pounds and ten shillings, a good deal more than a governess got in a
year. The proofs came to the parsonage, addressed to C. Brontë, Esquire. In May it was out: a hundred and
sixty-five pages in green cloth, at four shillings.

There were three reviews, and not unkind. One of them said that Ellis had a fine spirit, with power of wing.
After a year the publishers counted and found that they had sold two copies. The sisters sent out some of the
rest as presents, to poets they admired, with a letter to say that they had heartily enjoyed in return for it a
great deal of their work. They did it, they said, before the rest went to the trunk-makers.

By then it did not matter. All three had sat down, each at her own end of the dining table, to write a novel.
`,
  },
  {
    by: "member",
    title: "Two ladies at Cornhill",
    description: "A night train, a publisher who did not believe his eyes, and the opera.",
    date: "8 Jul 1848",
    place: "Cornhill, London",
    people: ["Charlotte Brontë", "Anne Brontë", "Emily Jane Brontë"],
    tags: ["books", "railway", "London"],
    privacy: "public",
    text: `
In the summer of 1848 a letter came from Mr. Smith, who had published Jane Eyre and done very well with it. He
was polite, but there was an edge to it. Another house had sold the next novel by Currer Bell to America; yet
Currer Bell had promised his next to him. Who, if one might ask, was deceiving whom?

Nobody was. The other publisher had simply thought, or chosen to think, that Currer, Ellis and Acton Bell were
all the same man, and that Anne’s new book would sell better with Charlotte’s name. There was only one way to
prove that there were three of them: to show two. Emily would not hear of it.

Charlotte and Anne packed a small box and sent it by cart. Then they had tea, and walked to Keighley station,
four miles, in a thunderstorm that wetted them to the skin. There was no time to mind. They sat up all night in
the train from Leeds and were in London at eight o’clock. At the Chapter Coffee House, which was the only inn
they knew, they washed and ate something and then set out, both feeling rather odd, for number 65, Cornhill.

It was a bookseller’s shop, full of young men. Charlotte asked for Mr. Smith. He came out, tall and young and
busy, and found before him two small women in black, pale, with spectacles and umbrella, who would not say what
they wanted. She put into his hand a letter: his own, addressed to Currer Bell. He asked where she had got it.
From the post office, she said; it was addressed to me.

He looked at the letter, and at her, and at the letter. When he had understood he could not do enough. That same
evening he appeared with his sisters in full dress to take them to the opera, and they went, in their country
frocks, with headaches, up the crimson staircase. Fine ladies looked at them as fine ladies do. Charlotte
pressed his arm and said that she was not accustomed to this sort of thing. Anne was quite calm, as she always
was.

They saw the pictures at the Academy, they dined at his mother’s, and nobody was told their names: they were the
Misses Brown. On Tuesday they went home, laden with books, more dead than alive. But now it was known in one
house in London that there were three of them.
`,
  },
  {
    by: "member",
    title: "The sea once more",
    description: "Anne’s last journey, to the place she liked best.",
    date: "May 1849",
    place: "Scarborough, Yorkshire",
    people: ["Anne Brontë", "Charlotte Brontë", "Patrick Brontë"],
    tags: ["grief", "sea", "Scarborough"],
    file: "plates/sea-bay.png",
    pictures: [{ file: "plates/moor.png", caption: "What one sees from the other window: the moor above Haworth." }],
    text: `
Branwell had died in September, and Emily in December, on the sofa, having refused a doctor until two hours
before the end. In January a specialist listened to Anne’s chest and told her father what he heard. He was a
reserved man. He drew her to him on the sofa and said: my dear little Anne. That was how she was told.

She did everything that was advised. She wore a respirator, took cod-liver oil, let herself be blistered. It was
the same disease; but she was of another temper than Emily, and let herself be helped. She had some things in
her head that she would have liked to do, she wrote to a friend, humble and limited, but still she should not
like them all to come to nothing.

What she wished for was Scarborough. She had been there in five summers, as governess, with the family of her
pupils, and had seen from the cliff what the sea is. She had a small legacy from her godmother, and said that
this was what it should be spent on. Charlotte feared the journey; in May the doctor said that it could do no
harm. On the twenty-fourth they set out, with Ellen Nussey, their friend. They stopped a night at York, for Anne
wished to see the Minster again; she was wheeled in, and looked up, and could only say that if finite power
could do this, and then broke off.

They had rooms on the Cliff, with a window on the bay. On the Saturday she had herself driven on the sands in a
donkey cart for an hour. She took the reins from the boy, lest the animal should be driven faster than it liked,
and when Ellen came up she found her telling him to be kind to it. On the Sunday evening the sun went down
behind the castle, and the light lay far out upon the water, and they moved her chair so that she could see.

The next day she felt the change. She asked whether there was time to reach home. A doctor came and told her the
truth, as she had asked him to, and she thanked him. In the afternoon she lay on the sofa and saw that Charlotte
could hardly bear it. Take courage, she said to her, twice. It was two o’clock. Somebody half opened the door to
say that dinner was ready.

To spare her father a third funeral in nine months Charlotte buried her there, in the churchyard below the
castle. The stone gives her age as twenty-eight. She was twenty-nine. Charlotte came back to have the errors
mended, and one was left.
`,
  },
  {
    by: "admin",
    title: "The letters to Brussels",
    description: "Kept for myself.",
    date: "between 1844 and 1845",
    place: "Haworth, Yorkshire",
    people: ["Charlotte Brontë"],
    tags: ["letters", "Brussels"],
    privacy: "private",
    text: `
There were more of them, but four are left. She wrote them to her teacher when she had come home for good, at
first every few weeks, and then, because he asked her to, only twice in a year. They are in French, very correct
and getting shorter of breath. She told him that she had lost the habit of being calm, that she waited for the
post, that she would gladly learn by heart a page of French each day so as not to forget it, for when she said
the words it seemed to her that she was talking with him.

He answered little, and then nothing. He was a married man, with a school to run and five children, and as far
as anyone can tell he had never meant to be more than a good teacher. He tore the letters up and threw them in
the basket.

But his wife took out the pieces. She was careful in all things. She pieced the four sheets together, some with
strips of paper and some with white thread in small even stitches, like mending, and put them in her jewel case.
Whether it was as evidence or out of respect we do not know. After her death her daughter found them and gave
them back to her father. He threw them away again; and the daughter took them out again. In 1913, when all who
could have been hurt were dead, the children gave them to the British Museum, and The Times printed them on a
whole page.

Her father never knew, nor did Mr. Nicholls. I find that I can neither leave this out nor put it in. The little
sewn seams are what I think of. Someone meant to destroy a thing and someone else thought it ought to be kept,
and both of them had a right.

Until I know what I think, it stays with me.
`,
  },
];
