//! The root graph and its components, against reachability by Floyd and Warshall.

mod oracle;

use oracle::{Case, Random, Rule, SMALL, Sizes, Words, cases, demand, numbered, random, setting};
use proptest::prelude::*;
use wordgraph::{Analysis, Graph, HeadId, Outcome, RootGraph, TailId};

/// What the root graph should be: words left between a root tail's undecided choices and root tails.
fn check_graph(case: &Case, analysis: &Analysis<&Graph>, roots: &RootGraph) -> Result<(), String> {
    let graph = analysis.graph();
    let is_root = |tail: u32| analysis.outcome(TailId(tail)) == Outcome::Root;
    let tails: Vec<TailId> = graph.tails().filter(|tail| is_root(tail.0)).collect();
    if roots.tails() != tails {
        return Err(format!("root tails {:?}, not {tails:?}", roots.tails()));
    }
    // A head of a root tail is undecided or lost, and it is lost if its words all lead to won tails. (No word leads to a
    // lost one: the tail would be won.) A root tail has at least one that is undecided.
    let left = |head: u32| {
        let own = graph.arcs_from(HeadId(head)).filter(|&arc| analysis.net(arc) != 0);
        own.map(|arc| (graph.tail(arc), analysis.net(arc))).collect::<Vec<_>>()
    };
    let is_root_head = |head: &u32| {
        case.links.iter().any(|link| link.1 == *head && is_root(link.0))
            && left(*head).iter().any(|(tail, _)| is_root(tail.0))
    };
    let heads: Vec<HeadId> = (0..case.heads).filter(is_root_head).map(HeadId).collect();
    if roots.heads() != heads {
        return Err(format!("root heads {:?}, not {heads:?}", roots.heads()));
    }
    let part = roots.graph();
    if part.head_count() as usize != heads.len() || part.tail_count() as usize != tails.len() {
        return Err(format!("{part:?} for {} heads and {} tails", heads.len(), tails.len()));
    }
    let mut words: Vec<(HeadId, TailId, u32)> = Vec::new();
    for &head in &heads {
        words.extend(left(head.0).iter().filter(|word| is_root(word.0.0)).map(|word| (head, word.0, word.1)));
    }
    let arc = |arc| (heads[part.head(arc).index()], tails[part.tail(arc).index()], part.multiplicity(arc));
    if !part.arcs().map(arc).eq(words.iter().copied()) {
        return Err(format!("root words {:?}, not {words:?}", part.arcs().map(arc).collect::<Vec<_>>()));
    }
    let whole = roots.arcs().iter().map(|&arc| (graph.head(arc), graph.tail(arc), analysis.net(arc)));
    if !whole.eq(words) {
        return Err(format!("root arcs {:?} of the whole graph", roots.arcs()));
    }
    for (&tail, local) in tails.iter().zip(0..) {
        let links: Vec<HeadId> = part.heads_of(TailId(local)).map(|head| heads[head.index()]).collect();
        let wanted: Vec<HeadId> = heads.iter().copied().filter(|head| case.has_link(tail.0, head.0)).collect();
        if links != wanted || wanted.is_empty() {
            return Err(format!("root tail {} links to {links:?}, not {wanted:?}", tail.0));
        }
    }
    Ok(())
}

/// Which vertex can be reached from which by at least one step; heads first, then tails.
fn reachability(graph: &Graph) -> Vec<Vec<bool>> {
    let heads = graph.head_count() as usize;
    let count = heads + graph.tail_count() as usize;
    let mut reach = vec![vec![false; count]; count];
    for arc in graph.arcs() {
        reach[graph.head(arc).index()][heads + graph.tail(arc).index()] = true;
    }
    for tail in graph.tails() {
        for head in graph.heads_of(tail) {
            reach[heads + tail.index()][head.index()] = true;
        }
    }
    for via in 0..count {
        for from in 0..count {
            for to in 0..count {
                reach[from][to] |= reach[from][via] && reach[via][to];
            }
        }
    }
    reach
}

fn check_components(roots: &RootGraph) -> Result<(), String> {
    let heads = roots.heads().len();
    let reach = reachability(roots.graph());
    let components = roots.components();
    let local_tail = |tail: &TailId| heads + roots.tails().binary_search(tail).expect("a root tail");
    let local_head = |head: &HeadId| roots.heads().binary_search(head).expect("a root head");
    let mut place = vec![None; reach.len()];
    for (index, component) in components.iter().enumerate() {
        if component.tails.is_empty() || !component.tails.is_sorted() || !component.heads.is_sorted() {
            return Err(format!("{component:?}"));
        }
        let vertices = component.tails.iter().map(local_tail).chain(component.heads.iter().map(local_head));
        for vertex in vertices {
            if place[vertex].replace(index).is_some() {
                return Err(format!("vertex {vertex} is in two components: {components:?}"));
            }
        }
        let first = local_tail(&component.tails[0]);
        if component.is_major() != reach[first][first] {
            return Err(format!("major {}: {component:?}", component.is_major()));
        }
    }
    for (a, to) in reach.iter().enumerate() {
        // Every tail has its place; a head has one if it can come back to itself, and then by way of a tail.
        if place[a].is_some() != (a >= heads || to[a]) {
            return Err(format!("vertex {a} is in {:?}: {components:?}", place[a]));
        }
        for (b, &there) in to.iter().enumerate() {
            let (Some(from), Some(into)) = (place[a], place[b]) else { continue };
            let together = a == b || (there && reach[b][a]);
            if together != (from == into) {
                return Err(format!("vertices {a} and {b}: {components:?}"));
            }
            if there && from > into {
                return Err(format!("vertex {a} reaches {b} in an earlier component: {components:?}"));
            }
        }
    }
    Ok(())
}

fn check(case: &Case) -> Result<(), String> {
    let graph = case.graph();
    let analysis = Analysis::new(&graph);
    let roots = analysis.root_graph();
    check_graph(case, &analysis, &roots)?;
    check_components(&roots)
}

/// How many components there are, and how many of them are major.
fn count_components(case: &Case) -> (usize, usize) {
    demand(case, check);
    let graph = case.graph();
    let components = Analysis::new(&graph).root_graph().components();
    (components.len(), components.iter().filter(|component| component.is_major()).count())
}

#[test]
fn components_are_those_of_reachability() {
    let count = setting("KKEUT_CASES", 2_000);
    let (mut components, mut major, mut several) = (0, 0, 0);
    for index in 0..count {
        // Larger and sparser graphs than elsewhere, for more than one component to come of them.
        let mut r = Random(index);
        let sizes = Sizes { vertices: 12, words: 22 };
        let case = match index % 4 {
            0 => numbered(31, index / 4, SMALL),
            1 => random(&mut r, Rule::Plain, Words::Any, sizes),
            2 => random(&mut r, Rule::Own, Words::Any, sizes),
            _ => random(&mut r, Rule::Sparse, Words::Any, sizes),
        };
        let found = count_components(&case);
        components += found.0;
        major += found.1;
        several += usize::from(found.1 > 1);
    }
    println!(
        "{count} graphs: {components} components, {major} of them major, {several} graphs with several major ones"
    );
    assert!(count < 1_000 || (major > 100 && components > major + 100 && several > 0), "hardly a root");
}

#[test]
fn two_circles_and_the_road_between_them() {
    let case = Case::plain(7, "0>1 1>2 2>0 2>3×2 3>4 4>5 5>6 6>4");
    demand(&case, check);
    let graph = case.graph();
    let components = Analysis::new(&graph).root_graph().components();
    let tails: Vec<Vec<u32>> = components.iter().map(|c| c.tails.iter().map(|tail| tail.0).collect()).collect();
    assert_eq!(tails, [vec![0, 1, 2], vec![3], vec![4, 5, 6]]);
    assert_eq!(components.iter().map(wordgraph::Component::is_major).collect::<Vec<_>>(), [true, false, true]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn components_of_any_graph_are_those_of_reachability(case in cases()) {
        check(&case).map_err(TestCaseError::fail)?;
    }
}
