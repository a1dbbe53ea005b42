use std::collections::HashMap;
use wordgraph::*;
struct Rng(u64);
impl Rng { fn next(&mut self)->u64{ self.0=self.0.wrapping_add(0x9E3779B97F4A7C15); let mut z=self.0; z=(z^(z>>30)).wrapping_mul(0xBF58476D1CE4E5B9); z=(z^(z>>27)).wrapping_mul(0x94D049BB133111EB); z^(z>>31)}
 fn below(&mut self,n:u32)->u32{(self.next()%n as u64) as u32}}
fn wins(t:u32, links:&[Vec<u32>], words:&[(u32,u32)], left:&mut Vec<u8>, memo:&mut HashMap<(u32,Vec<u8>),bool>)->bool{
  if let Some(&v)=memo.get(&(t,left.clone())){return v;}
  let mut r=false;
  for i in 0..words.len(){ if left[i]>0 && links[t as usize].contains(&words[i].0){ left[i]-=1; let o=wins(words[i].1,links,words,left,memo); left[i]+=1; if !o{r=true;break;} } }
  memo.insert((t,left.clone()),r); r
}
#[test] fn proto(){
  let cases:u64=std::env::var("KKEUT_CASES").ok().and_then(|s|s.parse().ok()).unwrap_or(20000);
  let (mut und,mut tot,mut undwon)=(0,0,0);
  for seed in 0..cases { let mut r=Rng(seed*7919+1);
    let plain = seed%3==0;
    let nh=1+r.below(5); let nt=if plain{nh}else{1+r.below(5)};
    let mut links=vec![vec![];nt as usize];
    if plain { for t in 0..nt{links[t as usize].push(t);} } else {
      let dens=1+r.below(4);
      for t in 0..nt{ for h in 0..nh { if r.below(5)<dens {links[t as usize].push(h);} } } }
    let nw=r.below(10); let mut arcs:Vec<(u32,u32)>=vec![]; let mut cnt:Vec<u8>=vec![];
    for _ in 0..nw { let w=(r.below(nh),r.below(nt)); if let Some(i)=arcs.iter().position(|x|*x==w){cnt[i]+=1}else{arcs.push(w);cnt.push(1)} }
    let l:Vec<(u32,u32)>=links.iter().enumerate().flat_map(|(t,v)|v.iter().map(move|&h|(t as u32,h))).collect();
    let ws:Vec<(u32,u32)>=arcs.iter().zip(&cnt).flat_map(|(&a,&c)|std::iter::repeat_n(a,c as usize)).collect();
    let g=Graph::with_links(nh,nt,l.clone(),ws.clone()).unwrap();
    let a=Analysis::new(&g);
    let mut memo=HashMap::new();
    for t in 0..nt { let truth=wins(t,&links,&arcs,&mut cnt.clone(),&mut memo); let lab=a.label(t); tot+=1;
      if lab==0{und+=1; if truth {undwon+=1}} else { assert_eq!(lab==2,truth,"seed {seed} tail {t} links {l:?} words {ws:?} labels {lab}"); } }
  }
  eprintln!("tails {tot} undecided {und} won {undwon}");
}
#[test] fn korean(){
  let text=std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"),"/../../examples/data/ko_nouns.txt")).unwrap();
  for rule in [false,true] {
  let mut hs:HashMap<char,u32>=HashMap::new(); let mut ts:HashMap<char,u32>=HashMap::new(); let mut ws=vec![];
  for w in text.lines(){ let h=w.chars().next().unwrap(); let t=w.chars().last().unwrap();
    if rule { let n=hs.len() as u32; let hi=*hs.entry(h).or_insert(n); let n=ts.len() as u32; let ti=*ts.entry(t).or_insert(n); ws.push((hi,ti)); }
    else { let n=hs.len() as u32; let hi=*hs.entry(h).or_insert(n); let n=hs.len() as u32; let ti=*hs.entry(t).or_insert(n); ws.push((hi,ti)); ts.insert(t,ti);} }
  let g= if rule {
    let mut l=vec![];
    for (&c,&t) in &ts { for c2 in dueum(c) { if let Some(&h)=hs.get(&c2){l.push((t,h));} } }
    Graph::with_links(hs.len() as u32,ts.len() as u32,l,ws).unwrap()
  } else { Graph::plain(hs.len() as u32, ws).unwrap() };
  let t0=std::time::Instant::now(); let mut a=Analysis::new(&g);
  let mut best=t0.elapsed(); for _ in 0..20 { let t0=std::time::Instant::now(); a=Analysis::new(&g); best=best.min(t0.elapsed()); }
  let und:Vec<u32>=ts.values().copied().filter(|&t|a.label(t)==0).collect();
  let won=ts.values().filter(|&&t|a.label(t)==2).count(); let lost=ts.values().filter(|&&t|a.label(t)==1).count();
  let md=ts.values().filter(|&&t|a.label(t)!=0).map(|&t|a.depth(t)).max();
  let net=a.net();
  let roots=g.arcs().filter(|&x|net[x.index()]>0&&a.label(g.tail(x).0)==0&& g.tails_of(g.head(x)).any(|t|a.label(t.0)==0) && g.heads_of(TailId(0)).len()<9).collect::<Vec<_>>();
  eprintln!("rule {rule} {g:?} won {won} lost {lost} root {} rootarcs {} words {} maxdepth {md:?} time {best:?}",und.len(),roots.len(), roots.iter().map(|&x|net[x.index()]).sum::<u32>());
  }
}
fn dueum(c:char)->Vec<char>{ let s=c as u32-0xAC00; let (l,v,t)=(s/588,s%588/28,s%28); let mut out=vec![c];
 let mk=|l:u32|char::from_u32(0xAC00+l*588+v*28+t).unwrap();
 // ㅏ0ㅐ1ㅑ2ㅒ3ㅓ4ㅔ5ㅕ6ㅖ7ㅗ8ㅘ9ㅙ10ㅚ11ㅛ12ㅜ13ㅝ14ㅞ15ㅟ16ㅠ17ㅡ18ㅢ19ㅣ20
 if l==5 && [2,6,12,17,20,7].contains(&v){out.push(mk(11));}
 if l==5 && [0,1,8,13,18,11].contains(&v){out.push(mk(2));}
 if l==2 && [6,12,17,20].contains(&v){out.push(mk(11));}
 out }
